"""The group of all commands."""

from __future__ import annotations

import click

from graphrag.cli.commands import COMMANDS
from graphrag.cli.door import Door
from graphrag.cli.session import session_options


@click.group(
    cls=Door,
    commands={command.name or "": command for command in COMMANDS},
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="graphrag-neo4j", prog_name="graphrag")
@session_options
def main() -> None:
    """Documents to a knowledge graph, questions to cited answers.

    \b
    Examples:
      graphrag ingest reports/
      graphrag ask "Who runs the company that acquired Helios Storage?"
      graphrag status

    stdout is the result, stderr is talk. Exit codes: 0 done, 1 our error,
    2 wrong usage, 3 no answer (abstained), 4 partial (something was lost on the way).
    """
