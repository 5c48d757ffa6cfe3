"""The operator's own list of entities: what may stand in it, and what it does to a schema."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphrag.errors import SchemaError
from graphrag.ingest.extract.schema import read_known, read_schema, with_known
from graphrag.model import KnownEntity

LIST = """\
- name: Federal  Aviation Administration
  type: Agency
  aliases: [FAA]
  ids: {wikidata: Q335357, lei: 549300}
- {name: Orbis, type: Company}
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "known.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_entries_are_read_in_their_order_with_ids_sorted(tmp_path: Path) -> None:
    assert read_known(written(tmp_path, LIST)) == (
        KnownEntity(
            "Federal Aviation Administration",
            "Agency",
            ("FAA",),
            ("lei:549300", "wikidata:Q335357"),
            "known.yaml",
        ),
        KnownEntity("Orbis", "Company", source="known.yaml"),
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("- {name: Orbis}", "used: entry 1 › type: Field"),
        ("- {name: Orbis, type: Company, id: 3}", "entry 1 › id"),
        ("- {name: Orbis, type: a b}", "entry 1 › type"),
        ("name: Orbis", "used: Input should be a valid list"),
        ("- {name: A, type: X, aliases: B}", "aliases: Input should be a valid list"),
        ("name: [", "line 1, column"),
        ("- {name: A, type: X, aliases: [C]}\n- {name: B, type: X, aliases: [c]}", "'A' and 'B'"),
        ("- {name: '…', type: X}", "no letter"),
    ],
)
def test_a_list_that_cannot_be_meant_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(SchemaError, match=problem):
        read_known(written(tmp_path, text))


def test_what_is_known_is_in_the_digest_and_leaves_no_trace_when_it_goes(tmp_path: Path) -> None:
    bare = read_schema("general")
    known = with_known(bare, read_known(written(tmp_path, LIST)))
    assert known.digest != bare.digest
    assert with_known(known, ()) == bare
    assert with_known(known, known.known) is known


def test_the_name_of_the_file_is_no_part_of_the_digest(tmp_path: Path) -> None:
    first = with_known(read_schema("general"), read_known(written(tmp_path, LIST)))
    (tmp_path / "known.yaml").rename(tmp_path / "other.yaml")
    second = with_known(first, read_known(tmp_path / "other.yaml"))
    assert second.known != first.known
    assert second.digest == first.digest


def test_a_list_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(SchemaError, match=r"none\.yaml cannot be used: No such file"):
        read_known(tmp_path / "none.yaml")
