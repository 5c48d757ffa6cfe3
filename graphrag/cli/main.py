"""The group of all commands."""

from __future__ import annotations

import click

from graphrag.cli.commands import SECTIONS
from graphrag.cli.door import Door
from graphrag.cli.session import session_options


class _Main(Door):
    """The door whose help lists commands by section, in their order."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a list of commands a section, all of one width."""
        width = max(map(len, self.commands))
        room = formatter.width - width - 4
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl(
                    [(f"{c.name:<{width}}", c.get_short_help_str(room)) for c in commands]
                )


@click.group(
    cls=_Main,
    commands={c.name or "": c for commands in SECTIONS.values() for c in commands},
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
      graphrag ask --help

    stdout is the result, stderr is talk. Exit codes: 0 done, 1 our error,
    2 wrong usage, 3 no answer (abstained), 4 partial (something was lost on the way).
    """
