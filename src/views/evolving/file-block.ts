// What a file of facts is made of.

import type { Footer } from './footer.ts';

export type Thread = 'open' | 'done' | undefined;

export interface TextBlock {
  readonly text: string;
  /** Inside code or a comment: no structure. */
  readonly hidden: boolean;
  readonly footer?: undefined;
}

export interface FactBlock {
  readonly text: string;
  readonly line: number;
  readonly section: string;
  /** `heading`: only the footer is the block, its words stand in the heading above. */
  readonly form: 'bullet' | 'prose' | 'heading';
  readonly indent: string;
  readonly marker: string;
  /** Its own box; `thread` also counts the boxes it stands under. */
  readonly box?: ' ' | 'x';
  readonly thread: Thread;
  readonly quoted: boolean;
  readonly words: readonly string[];
  /** Its place is counted within the text of the block. */
  readonly footer: Footer;
}

export type FileBlock = TextBlock | FactBlock;
