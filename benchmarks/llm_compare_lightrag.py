"""Index a folder with LightRAG at its defaults; run by `llm_compare.py` in LightRAG's environment.

python llm_compare_lightrag.py FOLDER WORKING_FOLDER URL
"""

import asyncio
import sys
from pathlib import Path

import numpy as np
from lightrag import LightRAG
from lightrag.llm.openai import openai_complete_if_cache, openai_embed
from lightrag.utils import EmbeddingFunc


async def main(folder: str, working: str, url: str) -> None:
    """Insert every document of `folder`."""

    async def complete(prompt, system_prompt=None, history_messages=(), **more):  # noqa: ANN001, ANN003, ANN202
        more.pop("keyword_extraction", None)
        return await openai_complete_if_cache(
            "gpt-4o-mini",
            prompt,
            system_prompt=system_prompt,
            history_messages=list(history_messages),
            base_url=url,
            api_key="none",
            **more,
        )

    async def embed(texts: list[str]) -> np.ndarray:
        return await openai_embed.func(
            texts, model="text-embedding-3-small", base_url=url, api_key="none"
        )

    rag = LightRAG(
        working_dir=working,
        llm_model_func=complete,
        llm_model_name="gpt-4o-mini",
        embedding_func=EmbeddingFunc(embedding_dim=1536, max_token_size=8192, func=embed),
    )
    await rag.initialize_storages()
    try:
        from lightrag.kg.shared_storage import initialize_pipeline_status

        await initialize_pipeline_status()
    except ImportError:
        pass
    paths = sorted(Path(folder).glob("*.md"))
    await rag.ainsert(
        [path.read_text("utf-8") for path in paths], file_paths=[p.name for p in paths]
    )
    await rag.finalize_storages()


asyncio.run(main(*sys.argv[1:4]))
