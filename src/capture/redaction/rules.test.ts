import { describe, expect, it } from 'vitest';
import { RULES } from './rules.ts';

describe('the redaction table', () => {
  it('has rows that the engine can index and run', () => {
    for (const rule of RULES) {
      expect(rule.kind).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(rule.hints.length, rule.kind).toBeGreaterThan(0);
      for (const hint of rule.hints) expect(hint.length, `${rule.kind}: ${hint}`).toBeGreaterThanOrEqual(3);
      expect(rule.pattern.sticky, rule.kind).toBe(true);
      expect(rule.pattern.hasIndices, rule.kind).toBe(rule.value !== undefined);
    }
  });
});
