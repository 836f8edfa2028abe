"""Trains one vector per word piece so that the sum over a text points where the teacher's vector of it points.

Starts from the teacher's own vectors of the single pieces, seen along the 256 directions in which sentences differ most. Two
losses: the angle to the teacher, and the likeness of every two texts of a batch, which is what a search compares.
"""

import argparse
import json
import time

import numpy as np

DIMENSIONS = 256
BATCH = 256
UNKNOWN = 100
# How sharply likeness is compared within a batch, and what that weighs against the angle.
SHARPNESS = 12
LIKENESS = 0.5
HELD_OUT = 2000


def load(folder):
    with open(f"{folder}/ids.json", encoding="utf8") as file:
        ids = json.load(file)
    vectors = np.concatenate([np.load(f"{folder}/{name}.npy") for name in ids])
    distinct = [np.unique([i for i in one if i != UNKNOWN]) for part in ids.values() for one in part]
    keep = np.array([len(one) > 1 for one in distinct])
    return [one for one, kept in zip(distinct, keep) if kept], vectors[keep], np.load(f"{folder}/pieces.npy")


def directions(vectors, pieces, rng):
    some = vectors[rng.choice(len(vectors), min(60000, len(vectors)), replace=False)]
    _, axes = np.linalg.eigh(np.cov(np.vstack([some, pieces[1000:]]).T))
    return axes[:, ::-1][:, :DIMENSIONS].astype(np.float32)


def unit(rows):
    return rows / (np.linalg.norm(rows, axis=1, keepdims=True) + np.float32(1e-9))


def starts_of(texts):
    return np.concatenate([[0], np.cumsum([len(one) for one in texts])[:-1]])


def sums(table, texts):
    return np.add.reduceat(table[np.concatenate(texts)], starts_of(texts))


def softmax(scores):
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return scores / scores.sum(1, keepdims=True)


def gradient(student, target):
    """Of both losses, with respect to the unit vectors of the students."""
    mine = softmax(SHARPNESS * student @ target.T)
    theirs = softmax(SHARPNESS * target @ target.T)
    return LIKENESS * (mine - theirs) @ target - target


def train(texts, target, table, rng, epochs, rate, report):
    first, second = np.zeros_like(table), np.zeros_like(table)
    steps = np.zeros(len(table), np.float32)
    order = np.arange(len(texts))
    batches = epochs * (len(order) // BATCH)
    done = 0
    for epoch in range(epochs):
        rng.shuffle(order)
        started = time.time()
        for at in range(0, len(order) - BATCH + 1, BATCH):
            picked = order[at : at + BATCH]
            batch = [texts[i] for i in picked]
            pieces = np.concatenate(batch)
            summed = np.add.reduceat(table[pieces], starts_of(batch))
            length = np.linalg.norm(summed, axis=1, keepdims=True) + np.float32(1e-9)
            student = summed / length
            slope = gradient(student, target[picked])
            slope = (slope - (slope * student).sum(1, keepdims=True) * student) / length
            of_text = np.repeat(np.arange(BATCH), [len(one) for one in batch])
            by_piece = np.argsort(pieces, kind="stable")
            rows, firsts = np.unique(pieces[by_piece], return_index=True)
            change = np.add.reduceat(slope[of_text[by_piece]], firsts)
            # Adam on the rows that were met.
            steps[rows] += 1
            first[rows] = 0.9 * first[rows] + 0.1 * change
            second[rows] = 0.999 * second[rows] + 0.001 * change * change
            mean = first[rows] / (1 - 0.9 ** steps[rows])[:, None]
            spread = second[rows] / (1 - 0.999 ** steps[rows])[:, None]
            table[rows] -= np.float32(rate * (1 - done / batches)) * mean / (np.sqrt(spread) + np.float32(1e-8))
            done += 1
        report(epoch, table, time.time() - started)


def measure(table, texts, target):
    """The cosine to the teacher, and how often the teacher's nearest other text is among our nearest five."""
    student = unit(sums(table, texts))
    likeness, wanted = student @ student.T, target @ target.T
    for scores in (likeness, wanted):
        np.fill_diagonal(scores, -2)
    right = likeness[np.arange(len(texts)), wanted.argmax(1)]
    return (student * target).sum(1).mean(), ((likeness > right[:, None]).sum(1) < 5).mean()


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--vectors", required=True, help="the folder teach.py wrote")
    options.add_argument("--out", required=True, help="for example build/table.npy")
    options.add_argument("--epochs", type=int, default=6)
    options.add_argument("--rate", type=float, default=0.004)
    given = options.parse_args()
    rng = np.random.default_rng(3)
    texts, vectors, pieces = load(given.vectors)
    axes = directions(vectors, pieces, rng)
    target = unit(vectors @ axes)
    counts = np.bincount(np.concatenate(texts), minlength=len(pieces))
    rarity = 1e-3 / (1e-3 + counts / counts.sum())
    table = ((pieces @ axes) * rarity[:, None]).astype(np.float32)
    shuffled = rng.permutation(len(texts))
    out = min(HELD_OUT, len(texts) // 10)
    held, rest = shuffled[:out], shuffled[out:]
    out_texts, out_target = [texts[i] for i in held], target[held]

    def report(epoch, table, seconds):
        cosine, nearest = measure(table, out_texts, out_target)
        print(f"epoch {epoch + 1}: cosine {cosine:.4f}, nearest among five {nearest:.3f}, {seconds:.0f} s", flush=True)
        np.save(given.out, table)

    report(-1, table, 0)
    train([texts[i] for i in rest], target[rest], table, rng, given.epochs, given.rate, report)
