"""all-MiniLM-L6-v2 in numpy: the forward pass of a six-layer BERT and the mean of its last layer, unit length."""

import json
import struct

import numpy as np

LAYERS, HEADS, WIDTH = 6, 12, 384
CLS, SEP = 101, 102
# Small batches stay in the processor's cache; larger ones are slower.
TOKENS_PER_BATCH = 512


def read_safetensors(path):
    with open(path, "rb") as file:
        data = file.read()
    (length,) = struct.unpack("<Q", data[:8])
    types = {"F16": np.float16, "F32": np.float32, "I64": np.int64}
    weights = {}
    for name, entry in json.loads(data[8 : 8 + length]).items():
        if name == "__metadata__":
            continue
        start, end = entry["data_offsets"]
        values = np.frombuffer(data[8 + length + start : 8 + length + end], types[entry["dtype"]])
        weights[name.removeprefix("bert.")] = values.reshape(entry["shape"]).astype(np.float32)
    return weights


def layer_norm(x, gain, bias):
    x = x - x.mean(-1, keepdims=True)
    x /= np.sqrt((x * x).mean(-1, keepdims=True) + np.float32(1e-12))
    x *= gain
    x += bias
    return x


def gelu(x):
    """With the error function by Abramowitz and Stegun 7.1.26, to 1.5e-7."""
    a = np.abs(x)
    a *= np.float32(0.7071067811865476)
    t = 1 / (1 + np.float32(0.3275911) * a)
    a *= a
    np.exp(-a, out=a)
    y = t * np.float32(1.061405429)
    for term in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        y += np.float32(term)
        y *= t
    y *= a
    np.subtract(1, y, out=y)
    np.copysign(y, x, out=y)
    y += 1
    y *= x
    y *= np.float32(0.5)
    return y


class Teacher:
    def __init__(self, weights_file):
        self.w = w = read_safetensors(weights_file)
        self.layers = []
        for layer in range(LAYERS):
            at = f"encoder.layer.{layer}."
            three = [f"{at}attention.self.{name}." for name in ("query", "key", "value")]
            dense = lambda name: (np.ascontiguousarray(w[at + name + ".weight"].T), w[at + name + ".bias"])
            norm = lambda name: (w[at + name + ".weight"], w[at + name + ".bias"])
            self.layers.append(
                (
                    np.ascontiguousarray(np.concatenate([w[n + "weight"] for n in three]).T),
                    np.concatenate([w[n + "bias"] for n in three]),
                    dense("attention.output.dense"),
                    norm("attention.output.LayerNorm"),
                    dense("intermediate.dense"),
                    dense("output.dense"),
                    norm("output.LayerNorm"),
                )
            )

    def embed(self, batch):
        """Lists of ids of one length, without the marks of start and end."""
        w = self.w
        ids = np.array([[CLS, *one, SEP] for one in batch])
        count, length = ids.shape
        size = WIDTH // HEADS
        x = w["embeddings.word_embeddings.weight"][ids]
        x = x + w["embeddings.position_embeddings.weight"][:length] + w["embeddings.token_type_embeddings.weight"][0]
        h = layer_norm(x, w["embeddings.LayerNorm.weight"], w["embeddings.LayerNorm.bias"]).reshape(-1, WIDTH)
        for qkv, qkv_bias, out, out_norm, inner, outer, outer_norm in self.layers:
            y = (h @ qkv + qkv_bias).reshape(count, length, 3, HEADS, size).transpose(2, 0, 3, 1, 4)
            a = y[0] @ y[1].transpose(0, 1, 3, 2)
            a *= np.float32(size**-0.5)
            a -= a.max(-1, keepdims=True)
            np.exp(a, out=a)
            a /= a.sum(-1, keepdims=True)
            c = (a @ y[2]).transpose(0, 2, 1, 3).reshape(-1, WIDTH)
            h = layer_norm(h + (c @ out[0] + out[1]), *out_norm)
            f = gelu(h @ inner[0] + inner[1])
            h = layer_norm(h + (f @ outer[0] + outer[1]), *outer_norm)
        mean = h.reshape(count, length, WIDTH).mean(1)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    def embed_all(self, lists, report=lambda done: None):
        """Lists of any length, in the order given."""
        out = np.zeros((len(lists), WIDTH), np.float32)
        order = sorted(range(len(lists)), key=lambda i: len(lists[i]))
        at = 0
        while at < len(order):
            length = len(lists[order[at]])
            end = at + 1
            most = max(4, TOKENS_PER_BATCH // (length + 2))
            while end < len(order) and end - at < most and len(lists[order[end]]) == length:
                end += 1
            out[order[at:end]] = self.embed([lists[i] for i in order[at:end]])
            at = end
            report(at)
        return out
