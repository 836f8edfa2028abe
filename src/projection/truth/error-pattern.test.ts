import { expect, it } from 'vitest';
import { errorPattern, isTelling } from './error-pattern.ts';

it.each([
  ['exit 2', false],
  ['Exit code: 127', false],
  ['(no output)', false],
  ['"x" 12', false],
  ['Process exited with status 1', false],
  ['ValueError: 3', true],
  ["make: *** No rule to make target 'a'.", true],
  ['foo: command not found', true],
  ['Fehler: Datei fehlt', true],
])('an error is known again by the pattern of %j: %s', (error, telling) => {
  expect(isTelling(errorPattern(error))).toBe(telling);
});
