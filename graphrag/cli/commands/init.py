"""`graphrag init`."""

from __future__ import annotations

from pathlib import Path

import click

from graphrag.cli.session import Session, in_session
from graphrag.errors import UsageError


@click.command()
@in_session
def init(session: Session) -> None:
    """Write a graphrag.toml with every setting and its default.

    The folder you are in then is the project: documents are named by their path in it, and its
    `.graphrag/` keeps the graph. An existing file is never overwritten.

    \b
    Examples:
      graphrag init
    """
    from graphrag.cli.render.settings import settings_file
    from graphrag.settings import FILE_NAME

    session.must_write()
    file = Path(FILE_NAME)
    if file.exists():
        raise UsageError(f"{file.resolve()} is there already.", hint="Edit it, or remove it first.")
    file.write_text(settings_file(), encoding="utf-8")
    session.show("file", str(file.resolve()), lambda path: f"Wrote {path}.")
