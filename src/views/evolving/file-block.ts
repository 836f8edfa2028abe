// What a file of facts is made of.

import type { Footer } from './footer.ts';

export type Thread = 'open' | 'done' | undefined;

export interface Heading {
  readonly text: string;
  readonly level: number;
  /** The line it ends on; an underlined one has two. */
  readonly last: number;
  /** It names the section what follows is in; otherwise it stands within another. */
  readonly opens: boolean;
  readonly section: string;
}

interface TextBlock {
  readonly text: string;
  /** Its last line, where it has several. */
  readonly heading?: Heading;
  readonly footer?: undefined;
}

export interface FactBlock {
  readonly text: string;
  readonly line: number;
  readonly section: string;
  /** `apart`: only the footer is the block; its words stand above, in a heading or before facts nested in it. */
  readonly form: 'bullet' | 'prose' | 'apart';
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
