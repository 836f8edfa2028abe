"""Text to word pieces, as src/platform/word-pieces.ts does it: the table is trained on what it will be asked with."""

import json
import re
import unicodedata

UNKNOWN = 100
LONGEST_WORD = 100
WORD = re.compile(r"[a-z0-9]+|[^\W_a-z0-9]+|[^\w\s]")
# fooBar, HTTPServer; but URLs is one word.
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])(?![A-Z]s(?![a-z]))")
ACCENT = re.compile("[\u0300-\u036f]")


class WordPieces:
    def __init__(self, tokenizer_file):
        with open(tokenizer_file, encoding="utf8") as file:
            self.vocabulary = json.load(file)["model"]["vocab"]
        self.known = {}

    def ids(self, text):
        """Identifiers fall apart into their words first: maxRetryCount and max_retry_count are `max retry count`."""
        split = HUMP.sub(" ", text.replace("_", " "))
        plain = ACCENT.sub("", unicodedata.normalize("NFD", split.lower()))
        out = []
        for word in WORD.findall(plain):
            found = self.known.get(word)
            if found is None:
                found = self.known[word] = self.pieces_of(word)
            out += found
        return out

    def pieces_of(self, word):
        if len(word) > LONGEST_WORD:
            return [UNKNOWN]
        out = []
        start = 0
        while start < len(word):
            end = len(word)
            while end > start:
                piece = word[start:end] if start == 0 else "##" + word[start:end]
                if piece in self.vocabulary:
                    break
                end -= 1
            if end == start:
                return [UNKNOWN]
            out.append(self.vocabulary[piece])
            start = end
        return out
