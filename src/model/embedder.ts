// Texts as vectors whose cosine says how near they are in meaning. Vectors of embedders with different names are never compared.

export interface Embedder {
  /** Changes whenever the same text may get another vector. */
  readonly name: string;
  readonly dimensions: number;
  /** One vector of unit length per text, in their order; zeros where a text says nothing the embedder knows. May reject: a server can be away. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

/** The table that ships with the program: no network, no waiting. */
export interface StaticEmbedder extends Embedder {
  /** Undefined where no word of the text is known. */
  vectorOf(text: string): Float32Array | undefined;
  /** Whether it is a word of the vocabulary; without one nobody can tell. */
  isWord?(word: string): boolean;
  /** Reads the whole table now, once: for those about to embed many texts one by one. */
  expectMany(): void;
}

/** The cosine of two vectors of unit length. */
export function similarity(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += (one[i] as number) * (other[i] as number);
  return sum;
}

/** The vectors of the texts, or why there are none. */
export async function embedAll(
  embedder: Embedder,
  texts: readonly string[],
): Promise<{ readonly vectors: readonly Float32Array[] } | { readonly reason: string }> {
  try {
    const vectors = await embedder.embed(texts);
    const fits =
      vectors.length === texts.length && vectors.every((one) => one.length === embedder.dimensions);
    return fits ? { vectors } : { reason: `${embedder.name} did not give one fitting vector for each text.` };
  } catch (error) {
    return { reason: (error as Error).message };
  }
}
