import { describe, expect, it } from 'vitest';
import { isVisible, isWithin, parseScope, readScope } from './scope.ts';
import { TidemarkError } from './tidemark-error.ts';

describe('reading a scope', () => {
  it.each([
    ['global', 'global'],
    ['user', 'global'],
    ['project', 'project'],
    ['  project ', 'project'],
    ['module:auth', 'module:auth'],
    ['module:auth/tokens', 'module:auth/tokens'],
    ['module:@acme/ui', 'module:@acme/ui'],
    ['module:ü-bersetzung', 'module:ü-bersetzung'],
    ['path:src/auth/session.ts', 'path:src/auth/session.ts'],
    ['path:./src//auth/./session.ts', 'path:src/auth/session.ts'],
    ['path:src/auth/', 'path:src/auth'],
    ['path:src/**/*.test.ts', 'path:src/**/*.test.ts'],
    ['path:.', 'project'],
  ])('takes %j as %j', (text, scope) => {
    expect(readScope(text)).toBe(scope);
  });

  it('reads `component:` as a path scope [decisions:component-scope-read-as-path]', () => {
    expect(parseScope('component:src/billing')).toBe('path:src/billing');
    expect(parseScope('component:./src/billing/')).toBe('path:src/billing');
  });

  it('gives one scope to the composed and the decomposed spelling of a name', () => {
    expect(parseScope('path:docs/u\u0308bersicht.md')).toBe(parseScope('path:docs/\u00fcbersicht.md'));
  });

  it.each([
    ['path:../secrets', '`..`'],
    ['path:src/../../etc/passwd', '`..`'],
    ['module:../auth', 'module name'],
    ['path:/etc/passwd', 'absolute'],
    ['path:~/notes', 'absolute'],
    ['path:C:/Windows', 'absolute'],
    ['path:\\\\server\\share', 'absolute'],
    ['path:src\\auth', '`/`'],
    ['path:src/\u0000x', 'control characters'],
    ['module:a\nb', 'control characters'],
    ['path:src/\u0085x', 'control characters'],
    ['path:', 'nothing follows'],
    ['module:   ', 'nothing follows'],
    ['planet:earth', 'kind is not known'],
    ['', 'kind is not known'],
    [`path:${'a'.repeat(300)}`, 'longer than 300'],
  ])('refuses %j and says why', (text, why) => {
    expect(readScope(text)).toBeUndefined();
    const refusal = thrownBy(() => parseScope(text));
    expect(refusal).toBeInstanceOf(TidemarkError);
    expect(refusal).toMatchObject({ code: 'usage', message: expect.stringContaining(why) });
    expect(refusal.hint).toContain('module:auth');
  });
});

describe('what is seen from a scope', () => {
  const all = [
    'global',
    'project',
    'module:i18n',
    'module:auth',
    'path:src/i18n/th.json',
    'path:src/auth/a.ts',
  ];
  const seenFrom = (asked: string) => all.filter((fact) => isVisible(fact, asked));

  it('is everything from the project, for all of it lies inside', () => {
    expect(seenFrom('project')).toEqual(all);
  });

  it('is the module, its ancestors and its files, never a sibling [continuity:module-and-file-scopes]', () => {
    expect(parseScope('file:src/i18n/th.json')).toBe('path:src/i18n/th.json');
    expect(seenFrom('module:i18n')).toEqual(['global', 'project', 'module:i18n', 'path:src/i18n/th.json']);
    expect(seenFrom('path:src/i18n/th.json')).toEqual([
      'global',
      'project',
      'module:i18n',
      'path:src/i18n/th.json',
    ]);
    expect(seenFrom('path:src/i18n/fr.json')).toEqual(['global', 'project', 'module:i18n']);
    expect(seenFrom('path:src/auth/a.ts')).toEqual([
      'global',
      'project',
      'module:auth',
      'path:src/auth/a.ts',
    ]);
  });

  it('does not take a name that begins alike for the same place', () => {
    expect(isVisible('module:auth', 'module:authorisation')).toBe(false);
    expect(isVisible('path:src/auth', 'path:src/auth-legacy/a.ts')).toBe(false);
  });

  it('puts a module that is not listed into the usual folders of its name', () => {
    for (const folder of ['src/i18n', 'lib/i18n', 'packages/i18n', 'apps/i18n', 'crates/i18n', 'i18n'])
      expect(isWithin(`path:${folder}/a.ts`, 'module:i18n')).toBe(true);
    expect(isWithin('path:vendor/i18n/a.ts', 'module:i18n')).toBe(false);
  });

  it('believes the configuration about where a module lies', () => {
    const modules = { i18n: ['translations', 'src/text/**'] };
    expect(isWithin('path:translations/th.json', 'module:i18n', modules)).toBe(true);
    expect(isWithin('path:src/text/deep/a.ts', 'module:i18n', modules)).toBe(true);
    expect(isWithin('path:src/i18n/a.ts', 'module:i18n', modules)).toBe(false);
  });

  it('knows modules inside modules', () => {
    expect(isWithin('module:auth/tokens', 'module:auth')).toBe(true);
    expect(isWithin('module:auth', 'module:auth/tokens')).toBe(false);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'treats a module or file called %s like any other',
    (name) => {
      expect(isWithin(`path:src/${name}/a.ts`, `module:${name}`, {})).toBe(true);
      expect(isWithin('path:src/other/a.ts', `module:${name}`, {})).toBe(false);
      expect(isWithin(`path:${name}`, `path:${name}*`)).toBe(true);
    },
  );
});

describe('globs', () => {
  it.each([
    ['src/**', 'src/a.ts', true],
    ['src/**', 'src/deep/er/a.ts', true],
    ['src/**', 'srcs/a.ts', false],
    ['src/*.ts', 'src/a.ts', true],
    ['src/*.ts', 'src/deep/a.ts', false],
    ['src/**/*.test.ts', 'src/a.test.ts', true],
    ['src/**/*.test.ts', 'src/x/y/a.test.ts', true],
    ['src/**/*.test.ts', 'src/x/y/a.ts', false],
    ['src/?.ts', 'src/a.ts', true],
    ['src/?.ts', 'src/ab.ts', false],
    ['*', 'a', true],
    ['*', 'a/b', false],
    ['**', 'a/b/c', true],
    ['src/a.ts', 'src/axts', false],
    ['src/(a)+.ts', 'src/(a)+.ts', true],
  ])('%s covers %s: %s', (glob, path, covered) => {
    expect(isWithin(`path:${path}`, `path:${glob}`)).toBe(covered);
  });

  it.each([
    ['src/**', 'src/auth/**', true],
    ['src/**', 'src/*.ts', true],
    ['src/*', 'src/**', false],
    ['*', '**', false],
    ['src/*/x.ts', 'src/**/x.ts', false],
    ['src/?.ts', 'src/*.ts', false],
    ['src/*.ts', 'src/?.ts', true],
    ['src/auth/**', 'src/**', false],
  ])('%s covers the glob %s: %s', (outer, inner, covered) => {
    expect(isWithin(`path:${inner}`, `path:${outer}`)).toBe(covered);
  });

  it('answers a hostile glob at once', () => {
    const started = performance.now();
    expect(isWithin(`path:${'a'.repeat(250)}`, `path:${'*a'.repeat(120)}b`)).toBe(false);
    expect(isWithin(`path:${'a/'.repeat(120)}c`, `path:${'**/'.repeat(80)}b`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

function thrownBy(action: () => unknown): TidemarkError {
  try {
    action();
  } catch (error) {
    return error as TidemarkError;
  }
  throw new Error('nothing was thrown');
}
