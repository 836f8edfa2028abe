// A language model somebody configured. It is asked for words about texts, by commands that say so; it decides nothing, and
// nothing on the path of a turn asks it. What it answers is text of a stranger.

export interface Prompt {
  /** Ours, and the same for every question of a kind. */
  readonly instructions: string;
  /** What it is about: data of memory, fenced by whoever made the prompt. */
  readonly data: string;
}

export interface AskLimits {
  /** Tokens the answer may have. */
  readonly tokens: number;
}

export interface ModelProvider {
  /** The model. */
  readonly name: string;
  /** The host that texts are sent to. */
  readonly host: string;
  /** Throws an error fit to be shown where there is no answer. */
  ask(prompt: Prompt, limits: AskLimits): Promise<string>;
}
