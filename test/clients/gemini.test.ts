// Gemini CLI against streamGenerateContent.

import { expect, it } from 'vitest';
import { gemini } from './agents/gemini.ts';
import { goingOn } from './going-on.ts';
import { briefIn, firstTurn, journey, KNOWN, type Part } from './journey.ts';
import { stopAndAsk } from './stop-and-ask.ts';
import { hasTerminal } from './terminal.ts';
import { undisturbed } from './undisturbed.ts';

const own: Part = (made) => {
  it('does not take the look before every turn for a compaction', () => {
    expect(firstTurn(made().second).text).not.toContain('compaction');
  });

  // Without a terminal it knows no such command.
  it.skipIf(!hasTerminal)(
    'gets its brief again with the first prompt after /compress, and once',
    async () => {
      const { scene, model } = made();
      const terminal = scene.inTerminal('-m', 'gemini-2.5-pro', '--approval-mode', 'auto_edit');
      const prompts: string[] = [];
      const says = async (prompt: string) => {
        const answer = `Heard number ${prompts.length}`;
        model.follow([{ say: answer }]);
        await terminal.types(prompt);
        await terminal.shows(new RegExp(answer));
        prompts.push(model.turns.at(-1)?.prompt ?? '');
      };
      try {
        await terminal.shows(/Type your message/);
        await says('Tell me about the harbor.');
        await terminal.types('/compress');
        await terminal.shows(/history compressed from/);
        await says('Who numbers invoices here?');
        await says('And who books the berths?');
      } finally {
        terminal.close();
      }
      const [first = '', again = '', last = ''] = prompts;
      const brief = briefIn(first);
      expect(brief).toContain(KNOWN);
      expect(again).toMatch(/^Who numbers invoices here\?/);
      expect(briefIn(again)).toBe(brief);
      expect(last).toMatch(/^And who books/);
      expect(briefIn(last)).toBe('');
    },
    400_000,
  );
};

journey(gemini, goingOn, own, stopAndAsk, undisturbed);
