"""Chinese and Japanese, which put no space between words: characters are their tokens."""

from __future__ import annotations

import pytest

from graphrag.language.claims import supports
from graphrag.language.quotes import align
from graphrag.language.tokens import content, tokenise

SAID = "北京晨星科技有限公司由李伟于2011年创立,总部位于上海。"


def test_characters_and_numbers_are_tokens() -> None:
    assert [t.norm for t in tokenise("李伟于2011年 founded IBM's")] == [
        "李", "伟", "于", "2011", "年", "founded", "ibm"
    ]  # fmt: skip
    text = "ABC公司12,000元"
    assert [text[t.start : t.end] for t in tokenise(text)] == ["ABC", "公", "司", "12,000", "元"]
    assert [t.norm for t in content(tokenise("他的公司"))] == ["他", "公", "司"]


@pytest.mark.parametrize(
    ("quote", "accepted"),
    [
        ("北京晨星科技有限公司由李伟于2011年创立", True),
        ("晨星科技有限公司 由李伟于2011年创立", True),
        ("北京晨星科技有限公司由王芳于2011年创立", False),
        ("北京晨星科技有限公司由李伟于2012年创立", False),
        ("北京晨星科技有限公司不由李伟于2011年创立", False),
    ],
)
def test_quotes_are_aligned_character_by_character(quote: str, *, accepted: bool) -> None:
    assert (align(quote, SAID) is not None) is accepted


@pytest.mark.parametrize(
    ("claim", "supported"),
    [
        ("晨星科技的总部位于上海。", True),
        ("晨星科技由李伟创立。", True),
        ("晨星科技的总部不位于上海。", False),
        ("晨星科技于2012年创立。", False),
        ("红海软件的总部位于东京。", False),
    ],
)
def test_claims_are_checked_character_by_character(claim: str, *, supported: bool) -> None:
    assert supports(claim, [SAID]) is supported
