"""Code that brings a file into its store, by format; tests run it where the store runs here."""

from __future__ import annotations

IMPORT_CODE = {
    "jsonl": """\
import json

with open("chunks.jsonl", encoding="utf-8") as file:
    chunks = [json.loads(line) for line in file]
""",
    "parquet": """\
# LanceDB: lancedb.connect("store").create_table("chunks", pyarrow.parquet.read_table(file))
import duckdb

store = duckdb.connect("chunks.duckdb")
store.execute(
    "CREATE TABLE chunks AS SELECT * EXCLUDE vector, vector::FLOAT[DIMENSIONS] AS vector"
    " FROM 'chunks.parquet'"
)
""",
    "chroma": """\
import json

import chromadb

collection = chromadb.PersistentClient("store").get_or_create_collection(
    "chunks", metadata={"hnsw:space": "cosine"}
)
with open("chunks.chroma.jsonl", encoding="utf-8") as file:
    for line in file:
        collection.upsert(**json.loads(line))
""",
    "qdrant": """\
import json

from qdrant_client import QdrantClient, models

client = QdrantClient(path="store")  # or url="http://localhost:6333"
client.create_collection(
    "chunks",
    vectors_config=models.VectorParams(size=DIMENSIONS, distance=models.Distance.COSINE),
)
with open("chunks.qdrant.jsonl", encoding="utf-8") as file:
    points = (models.PointStruct(**json.loads(line)) for line in file)
    client.upload_points("chunks", points, batch_size=256, wait=True)
""",
    "milvus": """\
import json

from pymilvus import DataType, MilvusClient

client = MilvusClient("store.db")  # or uri="http://localhost:19530"
schema = client.create_schema(enable_dynamic_field=True)
schema.add_field("id", DataType.VARCHAR, is_primary=True, max_length=36)
schema.add_field("text", DataType.VARCHAR, max_length=65535)
schema.add_field("vector", DataType.FLOAT_VECTOR, dim=DIMENSIONS)
index = client.prepare_index_params("vector", index_type="AUTOINDEX", metric_type="COSINE")
client.create_collection("chunks", schema=schema, index_params=index)
with open("chunks.milvus.json", encoding="utf-8") as file:
    rows = json.load(file)
for start in range(0, len(rows), 256):
    client.upsert("chunks", rows[start : start + 256])
""",
    "pgvector": "psql -f chunks.pgvector.sql\n",
    "elasticsearch": """\
# Elasticsearch; OpenSearch: "vector": {"type": "knn_vector", "dimension": DIMENSIONS}
curl -X PUT http://localhost:9200/chunks -H 'Content-Type: application/json' -d '{"mappings":
  {"properties": {"vector": {"type": "dense_vector", "dims": DIMENSIONS, "similarity": "cosine"}}}}'
for file in chunks.bulk-*.ndjson; do
  curl -X POST http://localhost:9200/chunks/_bulk \\
    -H 'Content-Type: application/x-ndjson' --data-binary "@$file"
done
""",
}
