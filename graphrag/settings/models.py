"""The sections that say which models are asked: the chat model, and the one that embeds."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from graphrag.settings.section import Section


class ModelSettings(Section):
    """Which chat model is asked, where, and how fast; without `model` none is."""

    model: str = Field(
        default="", description="Name of the chat model, as its server knows it; empty for none."
    )
    base_url: str = Field(
        default="",
        description="Address of a server of the OpenAI protocol, such as "
        "`http://localhost:11434/v1`; empty for OpenAI's own.",
    )
    api_key_env: str = Field(
        default="OPENAI_API_KEY",
        description="Environment variable that holds the key, which stands in no file; a server "
        "that wants none needs none.",
    )
    extract_model: str = Field(default="", description="Another model for extraction.")
    report_model: str = Field(default="", description="Another model for reports.")
    answer_model: str = Field(default="", description="Another model for answers.")
    vision_model: str = Field(
        default="", description="Another model for pages that are pictures, with `[load] vision`."
    )
    window_tokens: int = Field(
        default=1200, ge=100, description="Most tokens of passages in one call of extraction."
    )
    context_tokens: int = Field(
        default=0,
        ge=0,
        description="Tokens that the model reads and writes at once; evidence leaves room for the "
        "answer. 0 where it is not known.",
    )
    gleaning: int = Field(
        default=0, ge=0, le=5, description="Further rounds that ask what extraction missed."
    )
    concurrency: int = Field(default=8, ge=1, le=256, description="Most calls under way at once.")
    requests_per_minute: float = Field(
        default=0.0, ge=0, description="Most calls begun in a minute; 0 for no limit."
    )
    tokens_per_minute: float = Field(
        default=0.0, ge=0, description="Most tokens sent and received in a minute; 0 for no limit."
    )
    timeout: float = Field(default=120.0, gt=0, description="Seconds that one attempt may take.")
    deadline: float = Field(
        default=600.0, gt=0, description="Seconds after which a call, its pauses included, is lost."
    )
    total_deadline: float = Field(
        default=0.0,
        ge=0,
        description="Seconds after which a run begins no further call; what was left stands in "
        "the ledger. 0 for no limit.",
    )
    batch_pause: float = Field(
        default=30.0, ge=0, description="Seconds between two looks at a batch under way."
    )
    prompt_price: float = Field(
        default=-1.0,
        description="US dollars for a million tokens sent; below 0 for the built-in table's.",
    )
    reply_price: float = Field(
        default=-1.0,
        description="US dollars for a million tokens received; below 0 for the built-in table's.",
    )

    def of(self, stage: str) -> str:
        """Return the name of the model that `stage` asks; empty for none."""
        own: str = getattr(self, f"{stage}_model")
        return own or self.model


class EmbedSettings(Section):
    """Who makes the vectors that passages, entities and reports are searched by."""

    embedder: Literal["onnx", "openai", "sentence-transformers"] = Field(
        default="onnx",
        description="`onnx`: the small English model that comes along, offline; `openai`: a "
        "server of the OpenAI protocol, which is sent all passages; `sentence-transformers`: a "
        "model in this process. After a change: `graphrag reembed`.",
    )
    model: str = Field(
        default="",
        description="Name of the embedding model, as its server knows it; for "
        "`sentence-transformers` its folder, or a name that the library's cache holds.",
    )
    base_url: str = Field(
        default="", description="Address of the server, for `openai`; empty for OpenAI's own."
    )
    api_key_env: str = Field(
        default="OPENAI_API_KEY",
        description="Environment variable that holds the key, which stands in no file; a server "
        "that wants none needs none.",
    )
    dimension: int = Field(
        default=0,
        ge=0,
        description="How many numbers the server's vectors have; 0 where the model's name tells.",
    )
    price: float = Field(
        default=-1.0,
        description="US dollars for a million tokens embedded; below 0 for the built-in table's.",
    )
