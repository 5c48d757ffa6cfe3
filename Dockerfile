# graphrag with everything that it needs offline: spaCy model and encoder are packages.
# The dependencies come from the lock, hashes and all.
FROM python:3.12-slim AS build
WORKDIR /source
RUN python -m venv /opt/graphrag
COPY pyproject.toml README.md LICENSE ./
COPY locks/ locks/
RUN /opt/graphrag/bin/pip install --no-cache-dir --require-hashes -r locks/run.txt
COPY graphrag/ graphrag/
COPY cypher/ cypher/
COPY extraction_schemas/ extraction_schemas/
RUN /opt/graphrag/bin/pip install --no-cache-dir --no-deps .

FROM python:3.12-slim
RUN useradd --create-home graphrag && mkdir /work && chown graphrag /work
COPY --from=build /opt/graphrag /opt/graphrag
ENV PATH="/opt/graphrag/bin:$PATH"
USER graphrag
WORKDIR /work
ENTRYPOINT ["graphrag"]
CMD ["--help"]
