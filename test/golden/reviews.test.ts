// The reviews of a simulated year, word for word. UPDATE=1 writes them anew.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { simulatedYear, type Year } from './simulated-year.ts';

const FOLDER = join(import.meta.dirname, 'reviews');
let year: Year;

describe('the reviews of a year', () => {
  beforeAll(() => {
    year = simulatedYear();
    if (!process.env.UPDATE) return;
    for (const name of readdirSync(FOLDER)) rmSync(join(FOLDER, name));
    for (const [name, text] of texts()) writeFileSync(join(FOLDER, name), text);
  }, 120_000);

  it('say what they always said', () => {
    const kept = readdirSync(FOLDER)
      .sort()
      .map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]);
    expect(texts()).toEqual(kept);
  });

  it('[evolving:review-every-ten-sessions] come at every tenth session end by themselves', () => {
    expect(year.sessions).toBeGreaterThan(150);
    expect(year.reviews.length).toBeGreaterThanOrEqual(12);
    expect(year.reviews.length).toBeLessThanOrEqual(25);
  });

  it('are shown again byte for byte', () => {
    for (const { report, last } of year.reviews) expect(last).toBe(report);
  });
});

function texts(): [name: string, text: string][] {
  return year.reviews.map(({ day, report }, n) => [`${String(n + 1).padStart(2, '0')}-${day}.md`, report]);
}
