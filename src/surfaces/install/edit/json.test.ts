import { describe, expect, it } from 'vitest';
import type { Entry, Hook } from '../piece.ts';
import { jsonStanding, putJson, takeJson } from './json.ts';

const entry: Entry = {
  form: 'entry',
  path: 'x',
  keys: ['mcpServers', 'tidemark'],
  value: { command: 'tide' },
};
const hook: Hook = {
  form: 'hook',
  path: 'x',
  keys: ['hooks', 'Stop'],
  value: { hooks: [{ type: 'command', command: 'tide hook codex session-end' }] },
  call: 'codex session-end',
};
const never = () => undefined;

describe('an entry', () => {
  it.each([
    [
      'an empty file',
      '',
      '{\n  "mcpServers": {\n    "tidemark": {\n      "command": "tide"\n    }\n  }\n}\n',
    ],
    [
      'an empty object',
      '{}',
      '{\n  "mcpServers": {\n    "tidemark": {\n      "command": "tide"\n    }\n  }\n}',
    ],
    ['one line', '{"a":1}', '{"a":1, "mcpServers": {"tidemark":{"command":"tide"}}}'],
    [
      'a comment behind the last member',
      '{\n  "a": 1 // why\n}',
      '{\n  "a": 1, // why\n  "mcpServers": {\n    "tidemark": {\n      "command": "tide"\n    }\n  }\n}',
    ],
    [
      'a comma after the last member',
      '{\n\t"a": 1, // why\n}',
      '{\n\t"a": 1, // why\n\t"mcpServers": {\n\t\t"tidemark": {\n\t\t\t"command": "tide"\n\t\t}\n\t},\n}',
    ],
    [
      'a comma on a line of its own',
      '{\n  "a": 1\n  ,\n}',
      '{\n  "a": 1\n  ,\n  "mcpServers": {\n    "tidemark": {\n      "command": "tide"\n    }\n  },\n}',
    ],
  ])('is put into %s in its own style, and taken out again', (_, before, after) => {
    expect(putJson(before, entry)).toEqual({ read: after });
    expect(jsonStanding(after, entry)).toEqual({ read: 'same' });
    const left = takeJson(after, entry, never);
    expect('read' in left && left.read.replace(/\s/g, '')).toBe(
      before === '' ? '{}' : before.replace(/\s/g, ''),
    );
  });

  it('leaves comments of others when it goes', () => {
    const text =
      '{\n  "mcpServers": {\n    // first\n    "a": 1, // about a\n    "tidemark": { "command": "tide" } // about ours\n    // last\n  }\n}';
    expect(takeJson(text, entry, never)).toEqual({
      read: '{\n  "mcpServers": {\n    // first\n    "a": 1 // about a\n     // about ours\n    // last\n  }\n}',
    });
  });

  it('takes along containers that nobody else uses, and leaves those that were there', () => {
    const text = '{"mcpServers": {"tidemark": {}}, "a": 1}';
    expect(takeJson(text, entry, never)).toEqual({ read: '{"a": 1}' });
    expect(takeJson(text, entry, () => '')).toEqual({ read: '{"mcpServers": {}, "a": 1}' });
  });

  it('is replaced where it stands', () => {
    expect(putJson('{"mcpServers": {"tidemark": {"command": "old"}, "z": 1}}', entry)).toEqual({
      read: '{"mcpServers": {"tidemark": {"command":"tide"}, "z": 1}}',
    });
  });

  it.each([
    ['{\n  "mcpServers": [\n}', 3, /no valid JSON/],
    ['[]', 1, /an array where an object is expected/],
    ['{\n  "mcpServers": []\n}', 2, /an array at mcpServers where an object is expected/],
    ['{\n  "mcpServers": null\n}', 2, /null at mcpServers where an object/],
    ['{\n  "mcpServers": {},\n  "mcpServers": {}\n}', 3, /the key mcpServers more than once/],
    ['{\n  "mcpServers": {\n "tidemark": 1,\n "tidemark": 2 }\n}', 4, /mcpServers\.tidemark more than once/],
    [
      '{"mcpServers": {"tidemark": {\n"command": "a",\n"command": "b"}}}',
      3,
      /command inside mcpServers.tidemark/,
    ],
  ])('is not put into %j: line %i is named', (text, line, message) => {
    const done = putJson(text, entry);
    expect(done).toEqual({ flaw: { line, message: expect.stringMatching(message) } });
  });
});

describe('a hook', () => {
  it('goes behind the hooks of others', () => {
    expect(putJson('{"hooks": {"Stop": [{"hooks": []}]}}', hook)).toEqual({
      read: '{"hooks": {"Stop": [{"hooks": []}, {"hooks":[{"type":"command","command":"tide hook codex session-end"}]}]}}',
    });
  });

  it('leaves the handler that somebody put beside it', () => {
    const text =
      '{"hooks": {"Stop": [{"hooks": [{"command": "tide hook codex session-end"}, {"command": "x"}]}]}}';
    expect(jsonStanding(text, hook)).toEqual({ read: 'other' });
    expect(takeJson(text, hook, never)).toEqual({
      read: '{"hooks": {"Stop": [{"hooks": [{"command": "x"}]}]}}',
    });
  });

  it('is once there when it is put where it was twice', () => {
    const twice =
      '{"hooks": {"Stop": [{"hooks": [{"command": "tide hook codex session-end"}]}, {"hooks": [{"command": "/bin/tide hook codex session-end"}]}]}}';
    const done = putJson(twice, hook);
    expect('read' in done && jsonStanding(done.read, hook)).toEqual({ read: 'same' });
  });

  it('is neither put nor taken where a key beside it is there twice, and does not mind others', () => {
    const twice =
      '{"hooks": {"Stop": [{"hooks": [{"command": "x"}],\n"hooks": [{"command": "tide hook codex session-end"}]}]}}';
    const flaw = { line: 2, message: 'has the key hooks inside hooks.Stop more than once' };
    expect([putJson(twice, hook), takeJson(twice, hook, never)]).toEqual([{ flaw }, { flaw }]);
    const elsewhere = '{"a": {"b": 1, "b": 2}, "hooks": {"Stop": []}}';
    const done = putJson(elsewhere, hook);
    expect('read' in done && takeJson(done.read, hook, () => '')).toEqual({ read: elsewhere });
  });

  it('is not put where no list is', () => {
    expect(putJson('{"hooks": {"Stop": {}}}', hook)).toEqual({
      flaw: { line: 1, message: 'has a value of type object at hooks.Stop where a list is expected' },
    });
  });
});
