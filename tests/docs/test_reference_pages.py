"""Every command, option and setting is documented, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from graphrag.cli import main
from graphrag.settings import environment_name, setting_names

COMMANDS = sorted(main.commands)
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/cli.md",
    "docs/settings.md",
    "docs/architecture.md",
    "docs/first-steps.md",
)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_section_with_its_options(checkout: Path, name: str) -> None:
    page = (checkout / "docs" / "cli.md").read_text("utf-8")
    assert f"\n## {name}\n" in page
    section = page.split(f"\n## {name}\n")[1].split("\n## ")[0]
    for option in main.commands[name].params:
        if isinstance(option, click.Option) and not option.hidden:
            assert option.opts[0] in section or option.opts[0] in page.split("\n## init")[0]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_shows_an_example_of_its_command(name: str) -> None:
    text = main.commands[name].help or ""
    examples = text.partition("Examples:\n")[2]
    assert f"graphrag {name}" in examples


def test_the_help_lists_every_command_once_and_none_of_its_lines_is_cut() -> None:
    lines = CliRunner().invoke(main, ["--help"], terminal_width=80).output.splitlines()
    listed = [line.split()[0] for line in lines if re.match(r"  [a-z0-9]+ +[A-Z]", line)]
    assert sorted(listed) == COMMANDS
    assert [line for line in lines if line.startswith("  ") and line.endswith("...")] == []


def test_the_help_of_ingest_names_every_shipped_schema(checkout: Path) -> None:
    told = " ".join(CliRunner().invoke(main, ["ingest", "--help"]).output.split())
    shipped = [file.stem for file in (checkout / "extraction_schemas").glob("*.yaml")]
    assert [name for name in shipped if name not in told] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_the_five_options(name: str) -> None:
    names = {option for p in main.commands[name].params for option in p.opts}
    assert {"--store", "--read-only", "--json", "--debug", "--quiet"} <= names


def test_every_setting_is_documented(checkout: Path) -> None:
    page = (checkout / "docs" / "settings.md").read_text("utf-8")
    for section, keys in setting_names().items():
        assert f"## [{section}]" in page
        for key, description in keys.items():
            assert description, f"[{section}] {key} says nothing about itself"
            assert f"`{key}`" in page
            assert environment_name(section, key) in page


@pytest.mark.parametrize("page", PAGES)
def test_links_between_pages_lead_somewhere(checkout: Path, page: str) -> None:
    file = checkout / page
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", file.read_text("utf-8"))
    near = [link for link in links if not link.startswith(("http:", "https:", "mailto:"))]
    assert [link for link in near if not (file.parent / link).exists()] == []


def test_decisions_are_numbered_without_gaps(checkout: Path) -> None:
    numbers = [int(file.name[:4]) for file in sorted((checkout / "docs" / "adr").glob("*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_decision_has_its_four_parts(checkout: Path) -> None:
    for file in sorted((checkout / "docs" / "adr").glob("*.md")):
        text = file.read_text("utf-8")
        for part in ("Context", "Decision", "gave up", "look again"):
            assert part in text, f"{file.name} lacks {part!r}"


def test_contributing_fits_a_minute_of_reading(checkout: Path) -> None:
    assert len((checkout / "CONTRIBUTING.md").read_text("utf-8").splitlines()) < 60


def test_files_of_the_package_that_pages_name_exist(checkout: Path) -> None:
    pages = [
        checkout / "README.md",
        checkout / "CONTRIBUTING.md",
        *(checkout / "docs").glob("*.md"),
    ]
    named = {
        (page.name, path)
        for page in pages
        for path in re.findall(r"`(graphrag/[a-z0-9_./]+)`", page.read_text("utf-8"))
    }
    assert named
    assert sorted(pair for pair in named if not (checkout / pair[1]).exists()) == []


def test_commands_that_pages_name_exist(checkout: Path) -> None:
    pages = [checkout / "README.md", *(checkout / "docs").glob("*.md")]
    spoken = {
        (page.name, name)
        for page in pages
        for name in re.findall(r"`graphrag ([a-z0-9]+)", page.read_text("utf-8"))
    }
    assert sorted(pair for pair in spoken if pair[1] not in COMMANDS) == []
