"""What can be set: each section is a table of `graphrag.toml`, checked by its own model."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from graphrag.settings.documents import DocumentRule
from graphrag.settings.models import EmbedSettings, ModelSettings
from graphrag.settings.section import Section


class StoreSettings(Section):
    """Where the graph is kept."""

    url: str = Field(
        default="sqlite:///.graphrag/graph.db",
        description="`sqlite:///PATH` (relative to the project folder), "
        "or `neo4j://HOST:7687/DATABASE`.",
    )
    timeout: float = Field(
        default=30.0, gt=0, description="Seconds that a second writer waits for the first."
    )


class ExtractSettings(Section):
    """What is looked for in documents, and by whom."""

    schema_name: str = Field(
        default="",
        alias="schema",
        description="Name of a shipped extraction schema, or a path to a YAML file; empty for "
        "the one that the store was made with, else `general`.",
    )
    extractor: Literal["auto", "spacy", "llm", "hybrid"] = Field(
        default="auto",
        description="`auto`: the chat model when one is configured, else spaCy; `spacy`: never "
        "the model; `llm`: the model, or an error; `hybrid`: spaCy, and the model only where "
        "names stand close and few relations were found.",
    )
    context: Literal["none", "rules", "llm"] = Field(
        default="none",
        description="A sentence in front of each chunk of a long document that says where it "
        "stands, for search only: none, made by rules, or by the chat model, a call a chunk.",
    )


class ResolveSettings(Section):
    """When two names are one thing."""

    gazetteer: str = Field(
        default="",
        description="YAML file of entities known by name, with aliases and ids elsewhere, from "
        "the project folder; they win over everything that rules find. Empty for none.",
    )
    demonyms: bool = Field(
        default=False,
        description="Take “Norwegian” for a name of Norway; often wrong, as a language and a "
        "people are other things.",
    )


class ChunkSettings(Section):
    """How documents are cut."""

    max_tokens: int = Field(
        default=254,
        ge=32,
        description="Most tokens in a chunk, its header included, counted by the embedder that "
        "comes along, whoever embeds; its 256 less the two special ones.",
    )
    method: Literal["structure", "sentences", "parents", "fixed"] = Field(
        default="structure",
        description="`structure`: along sections and blocks; `sentences`: windows of whole "
        "sentences; `parents`: single sentences and rows, each shown with what surrounds it; "
        "`fixed`: windows of equal length. `[[documents]]` may choose another one by path.",
    )


class DuplicateSettings(Section):
    """When two passages say the same."""

    likeness: float = Field(
        default=0.9,
        gt=0.3,
        le=1,
        description="Share of word triples that two passages have in common from which on they "
        "count as one; 1 for equal words only.",
    )


class LanguageSettings(Section):
    """How documents that are not in English are read."""

    detect: bool = Field(default=True, description="Tell each document's language from its text.")
    models: str = Field(
        default="",
        description="spaCy models by language, such as `de=de_core_news_sm, fr=fr_core_news_sm`; "
        "a language without one is read by fields, tables, listed and capitalised names.",
    )


class LoadSettings(Section):
    """How much of a file is read; what is larger is named in the ledger."""

    max_megabytes: float = Field(default=200.0, gt=0, description="Largest file, in MB.")
    max_pages: int = Field(default=5_000, ge=1, description="Most pages of a PDF that are read.")
    max_rows: int = Field(default=200_000, ge=1, description="Most rows of a sheet that are read.")
    max_unpacked_megabytes: float = Field(
        default=500.0, gt=0, description="Most MB that an office file or e-book may unfold into."
    )
    max_depth: int = Field(
        default=4_000, ge=10, description="Deepest nesting of elements in a web page."
    )
    max_label: int = Field(
        default=300,
        ge=60,
        description="Longest title, heading or label, in characters; longer "
        "ones are cut, or read as text.",
    )
    ocr: bool = Field(
        default=False,
        description="Read pages without a text layer by text recognition; needs the extra `ocr`.",
    )
    vision: bool = Field(
        default=False,
        description="Read pages without a text layer by the chat model, which must take pictures; "
        "a call a page. Comes before `ocr`.",
    )
    urls: bool = Field(
        default=False,
        description="Fetch the web pages whose addresses are given to `ingest`; "
        "needs the extra `urls`.",
    )
    url_seconds: float = Field(default=30.0, gt=0, description="Seconds that a web page may take.")
    url_redirects: int = Field(default=5, ge=0, description="Most redirects that are followed.")
    url_private: bool = Field(
        default=False,
        description="Also fetch from addresses of this machine and of private networks.",
    )


class AccessSettings(Section):
    """Who may see a document that names no group."""

    default: Literal["open", "closed"] = Field(
        default="open", description="`open`: everybody; `closed`: the operator alone."
    )


class ReportSettings(Section):
    """Who writes about communities."""

    writer: Literal["auto", "extractive", "llm"] = Field(
        default="auto",
        description="Who writes reports. `auto`: the chat model when one is configured, else they "
        "are made of the sources' sentences; `extractive`: always so; `llm`: the model, or an "
        "error.",
    )


class AskSettings(Section):
    """How questions are answered."""

    passages: int = Field(default=8, ge=1, le=100, description="Passages read for an answer.")
    reranker: Literal["none", "cross-encoder", "endpoint", "chat"] = Field(
        default="none",
        description="Who is asked about the best passages before some are chosen: a model of "
        "sentence-transformers, a server's `/rerank`, or the chat model that answers.",
    )
    rerank_model: str = Field(
        default="cross-encoder/ms-marco-MiniLM-L-6-v2",
        description="Name or folder of the reranker's model, for `cross-encoder` and `endpoint`.",
    )
    rerank_url: str = Field(
        default="", description="Address that `/rerank` is added to, for `endpoint`."
    )
    rerank_key_env: str = Field(
        default="RERANK_API_KEY",
        description="Environment variable that holds the endpoint's key, if it wants one.",
    )
    evidence_tokens: int = Field(
        default=4000, ge=100, description="Most tokens of evidence that a chat model is sent."
    )
    loop: bool = Field(
        default=False,
        description="Let the chat model look for evidence step by step: search, entity, "
        "neighbourhood, path, aggregate.",
    )
    loop_rounds: int = Field(default=6, ge=1, description="Most steps of a loop.")
    loop_calls: int = Field(default=5, ge=1, description="Most tool calls of a loop.")
    loop_tokens: int = Field(default=20_000, ge=1, description="Most tokens that a loop sends.")
    loop_seconds: float = Field(
        default=60.0, gt=0, description="Seconds after which a loop begins no further step."
    )
    compress: Literal["auto", "always", "never"] = Field(
        default="auto",
        description="When evidence is cut down to the sentences that bear on the question, for a "
        "chat model: where not all fits whole (`auto`), always (half of the tokens), or never.",
    )
    writer: Literal["auto", "extractive", "llm"] = Field(
        default="auto",
        description="Who writes answers. `auto`: the chat model when one is configured, else they "
        "are made of the sources' sentences; `extractive`: always so; `llm`: the model, or an "
        "error.",
    )


class Settings(Section):
    """Everything that can be set; each section is a table of `graphrag.toml`."""

    store: StoreSettings = StoreSettings()
    extract: ExtractSettings = ExtractSettings()
    resolve: ResolveSettings = ResolveSettings()
    models: ModelSettings = ModelSettings()
    embed: EmbedSettings = EmbedSettings()
    load: LoadSettings = LoadSettings()
    languages: LanguageSettings = LanguageSettings()
    duplicates: DuplicateSettings = DuplicateSettings()
    chunk: ChunkSettings = ChunkSettings()
    access: AccessSettings = AccessSettings()
    report: ReportSettings = ReportSettings()
    ask: AskSettings = AskSettings()
    documents: tuple[DocumentRule, ...] = ()
