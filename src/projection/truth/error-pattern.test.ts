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

it.each([
  ["Cannot find module './a/b.ts' at line 12", "Cannot find module './c.ts' at line 90", true],
  ["TypeError: x.map is not a function at 'a'", "TypeError: x.map is not a function at 'b'", true],
  ['Timeout after 3001 ms on port 8080', 'Timeout after 2999 ms on port 9090', true],
  ['Request failed with status code 401', 'Request failed with status code 429', false],
  ["Error: Cannot find module 'express'", "Error: Cannot find module 'lodash'", false],
  ['src/a.ts(3,1): error TS2322: no', 'src/a.ts(3,1): error TS2345: no', false],
  ['error[E0382]: borrow of moved value', 'error[E0499]: borrow of moved value', false],
])('%j and %j are one error: %s', (one, other, same) => {
  expect(errorPattern(one) === errorPattern(other)).toBe(same);
});
