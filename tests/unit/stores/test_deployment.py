"""The files that start a server and our app: read, since Docker is not everywhere."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
import yaml

from graphrag.settings import PREFIX


@pytest.fixture
def compose(checkout: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((checkout / "docker-compose.yml").read_text("utf-8"))
    return found


def test_the_server_is_community_with_health_memory_and_volumes(compose: dict[str, Any]) -> None:
    server = compose["services"]["neo4j"]
    assert server["image"].startswith("neo4j:5.26")
    assert server["image"].endswith("community")
    assert server["healthcheck"]["test"]
    assert {"/data", "/logs"} == {volume.split(":")[1] for volume in server["volumes"]}
    assert {volume.split(":")[0] for volume in server["volumes"]} <= set(compose["volumes"])
    assert "NEO4J_server_memory_heap_max__size" in server["environment"]


def test_the_server_listens_on_this_machine_only(compose: dict[str, Any]) -> None:
    assert all(port.startswith("127.0.0.1:") for port in compose["services"]["neo4j"]["ports"])


def test_the_password_comes_from_the_environment_and_has_no_default(
    compose: dict[str, Any],
) -> None:
    for service in compose["services"].values():
        for name, value in service["environment"].items():
            if "PASSWORD" in name or name == "NEO4J_AUTH":
                assert "${GRAPHRAG_NEO4J_PASSWORD:?" in value


def test_the_app_waits_for_the_server_and_knows_where_it_is(compose: dict[str, Any]) -> None:
    app = compose["services"]["graphrag"]
    assert app["depends_on"]["neo4j"]["condition"] == "service_healthy"
    assert app["environment"][f"{PREFIX}STORE_URL"].startswith("neo4j://neo4j:7687")


def test_what_the_image_copies_is_there(checkout: Path) -> None:
    lines = (checkout / "Dockerfile").read_text("utf-8").splitlines()
    copied = [
        line.split()[1:-1] for line in lines if line.startswith("COPY") and "--from" not in line
    ]
    assert copied
    for names in copied:
        for name in names:
            assert (checkout / name).exists(), name
    assert any(line.startswith("USER") for line in lines)
    assert 'ENTRYPOINT ["graphrag"]' in lines


def test_the_server_of_maven_is_pinned(checkout: Path) -> None:
    space = {"m": "http://maven.apache.org/POM/4.0.0"}
    root = ET.parse(checkout / "tools" / "neo4j" / "pom.xml").getroot()  # noqa: S314  # our own
    versions = [node.text or "" for node in root.findall(".//m:dependency/m:version", space)]
    properties = {
        node.tag.partition("}")[2]: node.text for node in root.findall("m:properties/*", space)
    }
    assert len(versions) == 4
    assert all(version.strip("${}") in properties for version in versions)
    script = (checkout / "tools" / "neo4j" / "run").read_text("utf-8")
    assert f'LTS = "{properties["neo4j.version"]}"' in script


def test_a_server_that_was_never_started_does_not_run(checkout: Path, tmp_path: Path) -> None:
    script = checkout / "tools" / "neo4j" / "run"
    for action, code in (("status", 3), ("stop", 0), ("env", 1)):
        result = subprocess.run(  # our own script
            [sys.executable, str(script), action, "--home", str(tmp_path / "server")],
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == code
        assert "not run" in result.stdout + result.stderr
