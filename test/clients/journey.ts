// What every client must show: two sittings of a real client against the scripted model, with Tidemark installed by its own command.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, isReady, Scene } from './client.ts';
import CLIENTS from './clients.json' with { type: 'json' };
import { type Errands, type ModelServer, startModelServer } from './model-server.ts';
import type { ClientRun } from './run-client.ts';
import { type Step, type Turn, toolNamed } from './script.ts';

export const KNOWN = 'Tariffs are cached in process, never in Redis';
export const LEARNED = 'Invoices are numbered by the ledger service';

const WRITTEN = 'src/invoices.ts';
const FIRST = ({ project, client }: Scene): readonly Step[] => [
  { call: 'recall', given: { query: 'where are tariffs cached' } },
  { call: 'remember', given: { kind: 'invariant', statement: LEARNED } },
  ...(client.writes === undefined ? [] : [client.writes(join(project, WRITTEN))]),
  { say: 'I have kept that; it fits tariff-cache.' },
];
const SECOND: readonly Step[] = [{ say: 'The ledger service numbers them.' }];

export interface Sitting {
  readonly run: ClientRun;
  readonly turns: readonly Turn[];
}

export interface Journey {
  readonly scene: Scene;
  readonly model: ModelServer;
  readonly first: Sitting;
  readonly second: Sitting;
}

/** Further tests of a journey; they run while Tidemark is installed. */
export type Part = (made: () => Journey, client: Client) => void;

export function journey(client: Client, ...parts: readonly Part[]): void {
  const { agent } = client;
  describe.skipIf(!isReady(agent))(agent, () => {
    let model: ModelServer;
    let scene: Scene;
    let made: Journey;
    let before: ReadonlyMap<string, string>;
    let installed: ReadonlyMap<string, string>;
    let spooled: string;

    beforeAll(async () => {
      model = await startModelServer();
      scene = new Scene(client, model.url);
      scene.tide('remember', 'invariant', KNOWN, '--id', 'tariff-cache');
      before = scene.snapshot();
      scene.tide('install', agent, '--yes');
      installed = scene.snapshot();
      const room = { scene, model };
      const first = await sit(
        room,
        FIRST(scene),
        client.words('Where are tariffs cached? And remember who numbers invoices.'),
      );
      spooled = scene.spooled();
      const second = await sit(room, SECOND, client.words('Who numbers invoices?'));
      made = { scene, model, first, second };
    });
    afterAll(async () => {
      await model?.close();
      scene?.remove();
    });

    it('is the version that was asked for', async () => {
      expect((await scene.start('--version')).printed).toContain(CLIENTS[agent].version);
    });

    it('answers the prompt and ends well, leaving nothing behind', () => {
      expect(made.first.run, made.first.run.printed).toMatchObject({ code: 0, left: [] });
      expect(made.first.run.printed).toContain('I have kept that');
      expect(made.second.run, made.second.run.printed).toMatchObject({ code: 0, left: [] });
    });

    it('gives the model the brief in the very first request, between its marks', () => {
      const { text } = firstTurn(made.first);
      expect(briefIn(text)).toContain(KNOWN);
    });

    it('lists the tools of memory', () => {
      const { tools } = firstTurn(made.first);
      expect(
        ['recall', 'remember'].map((name) => toolNamed(tools, name) ?? `no ${name} among ${tools}`),
      ).toEqual([expect.stringContaining('recall'), expect.stringContaining('remember')]);
    });

    it('brings what is recalled to the model', () => {
      const [, afterRecall] = made.first.turns;
      expect(afterRecall?.results[0], made.first.run.printed).toContain(KNOWN);
    });

    it('keeps what is remembered, signed by the agent', () => {
      expect(scene.tide('recall', 'who numbers invoices'), made.first.turns[2]?.results[1]).toContain(
        LEARNED,
      );
      const session = scene.sessions().find((path) => scene.read(path).includes(LEARNED));
      expect(session && scene.read(session)).toMatch(new RegExp(`^agent: ${agent}$`, 'm'));
    });

    it.skipIf(client.writes === undefined)('tells memory which file it wrote', () => {
      const { run, turns } = made.first;
      expect(existsSync(join(scene.project, WRITTEN)), `${run.printed}\n${turns[3]?.results[2]}`).toBe(true);
      expect(spooled).toContain(`"path":"${WRITTEN}"`);
    });

    it('spools the fact it cited as used, and the end of the session', () => {
      expect(spooled).toContain('"facts":["tariff-cache"]');
      expect(spooled).toContain('"ended"');
    });

    it('remembers in the second sitting what it learned in the first', () => {
      const { text } = firstTurn(made.second);
      expect(briefIn(text)).toContain(LEARNED);
    });

    for (const part of parts) part(() => made, client);

    it('has its files back, byte for byte, and knows no server of ours, when Tidemark is taken away', async () => {
      expect((await scene.start('mcp', 'list')).printed).toContain('tidemark');
      scene.tide('uninstall', agent, '--yes');
      const after = scene.snapshot();
      for (const [path, text] of before) expect(after.get(path), path).toBe(text);
      const added = [...installed.keys()].filter((path) => !before.has(path));
      expect(added.length).toBeGreaterThan(0);
      expect(added.filter((path) => after.has(path))).toEqual([]);
      const listed = await scene.start('mcp', 'list');
      expect(listed).toMatchObject({ code: 0, printed: expect.not.stringContaining('tidemark') });
    });
  });
}

/** One run of the client, and what the model was asked in it. */
export async function sit(
  { scene, model }: Pick<Journey, 'scene' | 'model'>,
  script: readonly Step[],
  words: readonly string[],
  errands?: Errands,
): Promise<Sitting> {
  model.follow(script, errands);
  const run = await scene.start(...words);
  return { run, turns: [...model.turns] };
}

export function firstTurn({ run, turns: [turn] }: Sitting): Turn {
  if (turn === undefined) throw new Error(`The model was never asked. The client printed:\n${run.printed}`);
  return turn;
}

/** What stands between the marks; nothing where they are missing or do not belong together. */
export function briefIn(text: string): string {
  return /\[tidemark:begin v=1 sha=([0-9a-f]+)\]\n([\s\S]*?)\n\[tidemark:end sha=\1\]/.exec(text)?.[2] ?? '';
}
