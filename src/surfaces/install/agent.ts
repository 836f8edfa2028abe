// What the installer knows about an agent: where it is, what is put there, what a person must still do, and what can stand in the way.

import type { AgentName, HookEvent } from '../../model/hook.ts';
import type { Json, Piece } from './piece.ts';

export type Level = 'project' | 'user';

/** Where an agent is to be wired. */
export interface Scene {
  readonly level: Level;
  /** Root of the project; at the level of the user his home folder. */
  readonly root: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly windows: boolean;
  /** Joins parts of a path as this system does. */
  join(...parts: string[]): string;
  /** Whether a file is there; some agents read one of several. */
  exists(path: string): boolean;
}

export interface Agent {
  readonly name: AgentName;
  readonly title: string;
  /** The program, as it is found on the PATH. */
  readonly programs: readonly string[];
  /** Its own folder of the user: there when the agent was ever used. */
  folder(scene: Scene): string;
  pieces(scene: Scene): readonly Piece[];
  /** Where pieces may lie from before: in a file that another one is chosen over now. */
  elsewhere?(scene: Scene): readonly Piece[];
  /** What only a person can do. */
  needs(scene: Scene): readonly string[];
  /** Settings that switch off what we installed. */
  obstacles(scene: Scene, look: Look): readonly string[];
  /** It runs what is written alike for the user and for a project once. */
  readonly runsOnce?: true;
  /** Which of the person's steps are seen not to be done; undefined where nobody can see them. */
  waiting(scene: Scene, look: Look): readonly string[] | undefined;
}

/** Reads a settings file of the agent; undefined where it is missing or broken. */
export interface Look {
  json(path: string): Json | undefined;
  toml(path: string): Json | undefined;
}

/** Seconds after which an agent gives up waiting; the hook itself gives up long before. */
export const SECONDS: Readonly<Record<HookEvent, number>> = {
  'session-start': 10,
  'prompt-submit': 5,
  'before-tool': 5,
  'tool-use': 5,
  stop: 5,
  'pre-compact': 10,
  'post-compact': 10,
  'session-end': 5,
};

/** `a.b.c` of a value. */
export function at(value: Json | undefined, ...keys: readonly string[]): Json | undefined {
  return keys.reduce<Json | undefined>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? (inner as Record<string, Json>)[key]
        : undefined,
    value,
  );
}

export function lists(value: Json | undefined, word: string): boolean {
  return Array.isArray(value) && value.includes(word);
}
