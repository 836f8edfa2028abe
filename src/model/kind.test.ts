import { describe, expect, it } from 'vitest';
import { fieldSpec, KINDS, kindSpec } from './kind.ts';

describe('the kinds of fact', () => {
  it('are thirteen', () => {
    expect(KINDS.map((kind) => kind.name)).toEqual([
      'learning',
      'decision',
      'invariant',
      'preference',
      'profile',
      'entity',
      'milestone',
      'case',
      'pattern',
      'project',
      'module',
      'procedure',
      'thread',
    ]);
  });

  it('have a purpose, fields of distinct names, and an example for each', () => {
    for (const { purpose, statement, fields } of KINDS) {
      expect(purpose).not.toBe('');
      expect(statement).not.toBe('');
      expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length);
      for (const field of fields) expect(field.example).not.toBe('');
    }
  });

  it('know their own fields and the shared ones', () => {
    expect(fieldSpec('learning', 'cause')?.required).toBe('typed');
    expect(fieldSpec('decision', 'alternative')?.list).toBe(true);
    expect(fieldSpec('learning', 'evidence')?.list).toBe(true);
    expect(fieldSpec('learning', 'alternative')).toBeUndefined();
    expect(fieldSpec('unheard-of', 'scope')?.name).toBe('scope');
    expect(kindSpec('constructor')).toBeUndefined();
  });
});
