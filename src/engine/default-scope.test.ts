import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../test/memory-store.ts';
import { stated } from '../../test/stated.ts';
import type { Store } from '../model/store.ts';
import { defaultScope } from './default-scope.ts';

const store = memoryStore().at('2026-01-10');

describe('where a statement holds when nobody says', () => {
  it('is the project for decisions and fixes, and the path of its component for a note about one [decisions:category-gives-default-scope]', () => {
    const path = [['path', 'src/tariff']] as const;
    expect(defaultScope(store, 'decision', [])).toBe('project');
    expect(defaultScope(store, 'decision', path)).toBe('project');
    expect(defaultScope(store, 'pattern', [])).toBe('project');
    expect(defaultScope(store, 'learning', [])).toBe('project');
    expect(defaultScope(store, 'learning', path)).toBe('path:src/tariff');
    expect(defaultScope(store, 'module', path)).toBe('project');
    expect(defaultScope(store, 'learning', [...path, ['path', 'src/b']])).toBe('project');
    expect(defaultScope(store, 'learning', [['path', '../elsewhere']])).toBe('project');
    expect(defaultScope({ ...store, kind: 'user' }, 'preference', [])).toBe('global');
    const note = { kind: 'learning', statement: 'The lookup is case sensitive', fields: path };
    expect(stated(memoryStore().at('2026-01-10'), note).fact.scope).toBe('path:src/tariff');
  });
});

describe('a statement that speaks of one place', () => {
  const desk = memoryStore();
  desk.files.create('/project/src/auth/session.ts', '');
  desk.files.create('/project/src/auth/token.ts', '');
  const base = desk.at('2026-01-10');
  const there: Store = {
    ...base,
    config: { ...base.config, modules: { auth: ['src/auth'], billing: ['src/pay'] } },
  };
  const narrower = (statement: string, scope?: string) =>
    stated(there, { kind: 'learning', statement, fields: [], ...(scope === undefined ? {} : { scope }) })
      .narrower;

  it('is answered with the narrowest scope that is true: a file before a module before the project [continuity:narrowest-scope-preferred] [decisions:narrowest-accurate-scope]', () => {
    expect(narrower('src/auth/session.ts:42 swallows the error.')).toBe('path:src/auth/session.ts');
    expect(narrower('The auth module opens a second connection')).toBe('module:auth');
    expect(narrower('In the auth module, src/auth/session.ts reads the clock')).toBe(
      'path:src/auth/session.ts',
    );
    expect(narrower('The auth module and src/auth/token.ts agree', 'module:auth')).toBe(
      'path:src/auth/token.ts',
    );
  });

  it('and with nothing where it speaks of several, of none, or of what is not there', () => {
    expect(narrower('src/auth/session.ts and src/auth/token.ts differ')).toBeUndefined();
    expect(narrower('The auth module calls the billing module')).toBeUndefined();
    expect(narrower('Everything is slow on Mondays')).toBeUndefined();
    expect(narrower('src/gone.ts was removed')).toBeUndefined();
    expect(narrower('src/auth/session.ts is read first', 'path:src/auth/session.ts')).toBeUndefined();
  });
});
