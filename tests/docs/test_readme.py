"""What the README shows is what happens."""

from __future__ import annotations

import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from graphrag.cli import main

TARGETS = re.compile(r"^    make ([a-z0-9-]+)", re.MULTILINE)
FENCED = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = ("README.md", "CONTRIBUTING.md")


def _blocks(checkout: Path, language: str) -> list[str]:
    text = (checkout / "README.md").read_text("utf-8")
    return [body for kind, body in FENCED.findall(text) if kind == language]


@pytest.fixture
def with_examples(checkout: Path, project: Path) -> Path:
    """A folder with those of the bundled reports that the README's answers cite."""
    readme = (checkout / "README.md").read_text("utf-8")
    reports = sorted(set(re.findall(r"examples/ntsb/reports/\d+\.md", readme)))
    assert reports
    for report in reports:
        (project / report).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(checkout / report, project / report)
    return project


@pytest.mark.slow
def test_the_commands_print_what_the_readme_shows(checkout: Path, with_examples: Path) -> None:
    """All but the footer: it counts passages and seconds, and here are fewer reports."""
    for block in _blocks(checkout, "console"):
        for shown in filter(None, re.split(r"^\$ ", block, flags=re.MULTILINE)):
            command, _, output = shown.partition("\n")
            program, *args = shlex.split(command)
            assert program == "graphrag"
            result = CliRunner().invoke(main, args)
            assert result.exit_code == 0, result.output
            for line in output.strip().splitlines()[:-1]:
                assert line in result.stdout.splitlines(), f"{command}\n{result.stdout}"


@pytest.mark.slow
def test_the_python_of_the_readme_runs(checkout: Path, with_examples: Path) -> None:
    names: dict[str, object] = {}
    for block in _blocks(checkout, "python"):
        exec(compile(block, "README.md", "exec"), names)  # noqa: S102  # our own page
    assert names


@pytest.mark.parametrize("page", PAGES)
def test_every_target_that_is_spoken_of_exists(checkout: Path, page: str) -> None:
    makefile = (checkout / "Makefile").read_text("utf-8")
    targets = TARGETS.findall((checkout / page).read_text("utf-8"))
    assert targets
    assert [name for name in targets if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []


def test_every_target_says_what_it_does_and_is_phony(checkout: Path) -> None:
    makefile = (checkout / "Makefile").read_text("utf-8")
    targets = re.findall(r"^([a-z][a-z0-9-]*):", makefile, re.MULTILINE)
    explained = re.findall(r"^([a-z][a-z0-9-]*):.*  ## ", makefile, re.MULTILINE)
    phony = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split()
    assert targets == explained
    assert sorted(phony) == sorted(targets)


def test_what_ci_runs_exists(checkout: Path) -> None:
    script = (checkout / ".ci" / "run").read_text("utf-8")
    listed = re.findall(r"^for target in (.*); do", script, re.MULTILINE)[0].split()
    makefile = (checkout / "Makefile").read_text("utf-8")
    assert all(re.search(rf"^{name}:", makefile, re.MULTILINE) for name in listed)


def test_the_version_is_the_same_everywhere(checkout: Path) -> None:
    from graphrag import __version__

    project = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == __version__
