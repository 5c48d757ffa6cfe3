"""Questions in a script without spaces are answered by its sentences, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from fakes.folders import filled

from graphrag import GraphRag

NOTES = {
    "a.md": "# 公司\n\n北京晨星科技有限公司由李伟于2011年创立。公司总部位于上海。",
    "b.md": "# 港口\n\n鹿特丹港于2024年5月关闭三天。港务局长是王芳。",
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> GraphRag:
    return filled(Path(tmp_path_factory.mktemp("pages")), NOTES)


def test_a_sentence_answers_and_is_quoted(pages: GraphRag) -> None:
    answer = pages.ask("谁创立了晨星科技?")
    assert answer.citations[0].claim == "北京晨星科技有限公司由李伟于2011年创立。"
    assert not answer.removed


def test_what_is_not_there_is_not_answered(pages: GraphRag) -> None:
    assert pages.ask("谁写了红楼梦?").abstained
