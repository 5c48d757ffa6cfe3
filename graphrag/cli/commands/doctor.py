"""`graphrag doctor`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from graphrag.cli.door import FAILED
from graphrag.cli.render.status import checks_text
from graphrag.cli.session import Session, in_session
from graphrag.errors import StoreError

if TYPE_CHECKING:
    from graphrag.app import Check


@click.command()
@in_session
def doctor(session: Session) -> None:
    """Check everything that an ingestion and a question need.

    Exits with 1 if a check fails. A store that is not there yet is no failure.

    \b
    Examples:
      graphrag doctor
    """
    found = _checks(session)
    session.show("checks", found, checks_text)
    if not all(check.passed for check in found):
        click.get_current_context().exit(FAILED)


def _checks(session: Session) -> Sequence[Check]:
    try:
        with session.open() as graph:
            return graph.doctor()
    except StoreError as error:
        return [
            replace(check, passed=_absent(session), detail=error.message, hint=error.hint)
            if check.name == "store"
            else check
            for check in _checks_beside_the_store(session)
        ]


def _checks_beside_the_store(session: Session) -> Sequence[Check]:
    with TemporaryDirectory() as folder:
        elsewhere = replace(session, store=f"sqlite:///{folder}/empty.db", read_only=False)
        with elsewhere.open(to_write=True) as graph:
            return graph.doctor()


def _absent(session: Session) -> bool:
    """Whether the store is a file that is not there yet."""
    from graphrag.settings import read_project
    from graphrag.wiring.addresses import SQLITE, store_url

    project = read_project()
    url = store_url(session.store or project.settings.store.url)
    scheme, found, path = url.partition(SQLITE)
    return bool(found) and not scheme and not (project.folder / path).exists()
