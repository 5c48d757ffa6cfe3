"""Mail: own words once, what is forwarded or attached, mailboxes."""

from __future__ import annotations

import mailbox
from email.message import EmailMessage
from pathlib import Path

import pytest

from graphrag.ingest.load import load
from graphrag.model import Document, Dropped


def message(subject: str, body: str) -> EmailMessage:
    made = EmailMessage()
    made["Subject"], made["From"], made["To"] = subject, "Ines <i@x.example>", "Per <p@x.example>"
    made["Date"] = "Sun, 31 Mar 2024 12:00:00 +0000"
    made.set_content(body)
    return made


def test_a_message_keeps_its_own_words_once(tmp_path: Path) -> None:
    made = message("Re: Pump", "It is fixed.\n\nOn Monday Per wrote:\n> Is it fixed?\n> Per\n")
    made.add_attachment(b"x", maintype="application", subtype="zip", filename="a.zip")
    (tmp_path / "a.eml").write_bytes(made.as_bytes())
    document, attachment, quoted = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.text.startswith("Re: Pump\n\nFrom: Ines <i@x.example>")
    assert document.text.endswith("It is fixed.")
    assert document.updated == "2024-03-31T12:00:00+00:00"
    assert isinstance(attachment, Dropped)
    assert (attachment.kind, attachment.what) == ("skipped", "attachment a.zip")
    assert isinstance(quoted, Dropped)
    assert quoted.kind == "dropped"


def test_a_mailbox_holds_all_its_messages(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "a.mbox")
    for number in range(3):
        box.add(message(f"Subject {number}", f"Words {number}.\nFrom here on.\n"))
    box.close()
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    headings = [b.span.of(document.text) for b in document.blocks if b.kind == "heading"]
    assert headings == ["Subject 0", "Subject 1", "Subject 2"]
    assert "From here on." in document.text
    assert document.title == "a"


def test_a_mailbox_of_one_thread_is_called_after_it(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "a.mbox")
    for subject in ("The pump", "Re: The pump", "AW: Re: The pump"):
        box.add(message(subject, "Words.\n"))
    box.close()
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.title == "The pump"


QUOTES = [
    "<div>It is fixed.</div><div class='gmail_quote'><div class='gmail_attr'>On Monday Per wrote:"
    "</div><blockquote class='gmail_quote' type='cite'>Is it fixed?</blockquote></div>",
    "<p>It is fixed.</p><div id='appendonsend'></div><hr><div id='divRplyFwdMsg'><b>From:</b> Per"
    "</div><div>Is it fixed?</div>",
    "<p>It is fixed.</p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt'>"
    "<p><b>From:</b> Per</p></div></div><p>Is it fixed?</p>",
    "<p>It is fixed.</p><blockquote type='cite'>Is it <blockquote type='cite'>fixed?</blockquote>"
    "</blockquote>",
]


@pytest.mark.parametrize("page", QUOTES)
def test_an_answer_in_html_keeps_its_own_words(tmp_path: Path, page: str) -> None:
    made = message("Re: Pump", "")
    made.set_content(f"<html><body>{page}</body></html>", subtype="html")
    (tmp_path / "a.eml").write_bytes(made.as_bytes())
    document, quoted = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.text.endswith("It is fixed.")
    assert isinstance(quoted, Dropped)
    assert quoted.what.endswith("quotes")
    assert "stands for itself" in quoted.reason


def test_a_page_in_a_mail_is_read_in_the_mail_s_encoding(tmp_path: Path) -> None:
    head = "From: i@x.example\nSubject: Pump\nContent-Type: text/html; charset=iso-8859-2\n\n"
    page = "<meta charset='utf-8'><p>Łódź kupiła pompę.</p>"
    (tmp_path / "a.eml").write_bytes(head.encode() + page.encode("iso-8859-2"))
    document, *_ = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.text.endswith("Łódź kupiła pompę.")


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ("Fwd: Pump", "FYI\n\n---------- Forwarded message ---------\nFrom: Per\n\nIt leaks.\n"),
        ("WG: Pump", "FYI\n\n-----Ursprüngliche Nachricht-----\nVon: Per\n\nIt leaks.\n"),
        ("Pump", "FYI\n\n-------- Forwarded Message --------\nFrom: Per\n\nIt leaks.\n"),
    ],
)
def test_what_is_forwarded_is_read(tmp_path: Path, subject: str, body: str) -> None:
    (tmp_path / "a.eml").write_bytes(message(subject, body).as_bytes())
    document, *_ = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.text.endswith("It leaks.")
    assert "--" not in document.text


def test_an_attached_message_is_read(tmp_path: Path) -> None:
    made = message("Pumps", "See below.")
    made.add_attachment(message("Leak", "The pump leaks."))
    (tmp_path / "a.eml").write_bytes(made.as_bytes())
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.title == "Pumps"
    headings = [b.span.of(document.text) for b in document.blocks if b.kind == "heading"]
    assert headings == ["Pumps", "Leak"]
    assert document.text.endswith("The pump leaks.")


def test_an_encoding_that_is_none_is_told_from_the_bytes(tmp_path: Path) -> None:
    head = b'Subject: Pump\nContent-Type: text/plain; charset="ut\0f"\n\n'
    (tmp_path / "a.eml").write_bytes(head + "Die Pumpe läuft.".encode())
    document, *_ = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.text.endswith("Die Pumpe läuft.")
