// Gemini CLI against streamGenerateContent.

import { expect, it } from 'vitest';
import { gemini } from './agents/gemini.ts';
import { goingOn } from './going-on.ts';
import { firstTurn, journey, type Part } from './journey.ts';
import { stopAndAsk } from './stop-and-ask.ts';
import { undisturbed } from './undisturbed.ts';

const own: Part = (made) => {
  it('does not take the look before every turn for a compaction', () => {
    expect(firstTurn(made().second).text).not.toContain('compaction');
  });
};

journey(gemini, goingOn, own, stopAndAsk, undisturbed);
