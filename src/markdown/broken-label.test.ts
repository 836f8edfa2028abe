import { describe, expect, it } from 'vitest';
import { brokenLabel } from './broken-label.ts';

const LABELS = new Set(['decision', 'context', 'how to prevent']);
const found = (line: string) => brokenLabel(line, (words) => LABELS.has(words));

describe('the label of a damaged bullet', () => {
  it.each([
    ['- **Decision* Every endpoint is REST', 'Decision'],
    ['- **Decision*: Every endpoint is REST', 'Decision'],
    ['- *Decision**: Every endpoint is REST', 'Decision'],
    ['- **Decision: Every endpoint is REST', 'Decision'],
    ['- **Decision Every endpoint is REST', 'Decision'],
    ['- **Decision:* Every endpoint is REST', 'Decision'],
    ['- **Decision__: Every endpoint is REST', 'Decision'],
    ['- Decision**: Every endpoint is REST', 'Decision'],
    ['- Decision:** Every endpoint is REST', 'Decision'],
    ['- *Decision*: Every endpoint is REST', 'Decision'],
    ['- ***Decision***: Every endpoint is REST', 'Decision'],
    ['-**Decision**: Every endpoint is REST', 'Decision'],
    ['**Decision*: Every endpoint is REST', 'Decision'],
    ['* **Decision* Every endpoint is REST', 'Decision'],
    ['    - **how to prevent:* Retry', 'how to prevent'],
  ])('is told: %s', (line, label) => {
    expect(found(line)).toBe(label);
  });

  it.each([
    '- **Decision**: Every endpoint is REST',
    '- **Decision:** Every endpoint is REST',
    '- __Decision__: Every endpoint is REST',
    '**Decision**: Every endpoint is REST',
    '* **Decision**',
    '- Decision: Every endpoint is REST',
    '- **Decision: every endpoint is REST** because partners cache',
    '- *Decision* makers were asked',
    '- Context *matters* here',
    '- **Context *matters* here**',
    '- **Something* else',
    '- *emphasis* and **bold**',
    'Decision_making is hard',
    '---',
    '***',
    '',
  ])('is not seen in: %s', (line) => {
    expect(found(line)).toBeUndefined();
  });

  it('is not seen in a sentence in bold that goes on below', () => {
    const line = '- **Decision: every endpoint is REST';
    expect(
      brokenLabel(
        line,
        (words) => LABELS.has(words),
        () => '  because partners cache**',
      ),
    ).toBeUndefined();
  });

  it('is found in a long line in no time', () => {
    const before = performance.now();
    for (const text of ['*', '_', ' ', '-', 'a', '**a']) found(`- **Decision${text.repeat(1e6)}`);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});
