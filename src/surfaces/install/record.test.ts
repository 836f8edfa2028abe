import { describe, expect, it } from 'vitest';
import { deskOn, installOn, memoryMachine } from '../../../test/agents/machine.ts';
import type { AgentName } from '../../model/hook.ts';
import type { InstallRecord } from './record.ts';
import { readRecord } from './record-shape.ts';

const RECORD = '/m/state/record.json';
const MCP = '/m/project/.mcp.json';
const HASH = 'a'.repeat(64);
const GOOD = {
  version: 1,
  files: {
    [MCP]: {
      base: null,
      made: HASH,
      pieces: [
        {
          piece: { form: 'entry', path: MCP, keys: ['mcpServers', 'tidemark'], value: 1 },
          owners: ['claude-code /m/project'],
        },
      ],
    },
  },
  folders: [],
  replaced: [],
};
type Loose = Record<string, never> & { files: Record<string, { pieces: Loose[]; piece: Loose }> };

function changed(change: (record: Loose) => void): string {
  const copy = structuredClone(GOOD) as unknown as Loose;
  change(copy);
  return JSON.stringify(copy, null, 1);
}

const set = (change: (file: Record<string, unknown>) => void) =>
  changed((record) => change(record.files[MCP] as unknown as Record<string, unknown>));

describe('a record that is not as we write it', () => {
  it.each<[string, string, RegExp]>([
    ['is empty', '', /:1 is no valid JSON/],
    ['is cut', '{"version": 1,\n', /:\d is no valid JSON/],
    ['is null', 'null', /:1 has at the record not an object, but null/],
    ['is a list', '[]', /:1 has at the record not an object, but \[\]/],
    ['is a number', '7', /:1 has at the record not an object, but 7/],
    ['says too little', '{"version": 1}', /an object with files/],
    ['says too much', changed((record) => Object.assign(record, { more: 1 })), /one of version, files/],
    [
      'has files as a list',
      changed((record) => Object.assign(record, { files: [] })),
      /at files not an object/,
    ],
    [
      'has null for a file',
      changed((record) => Object.assign(record.files, { [MCP]: null })),
      /not an object, but null/,
    ],
    [
      'has folders that are none',
      changed((record) => Object.assign(record, { folders: [7] })),
      /folders\[0\] not a text, but 7/,
    ],
    [
      'has a path for a hash',
      set((file) => Object.assign(file, { made: '../../../x' })),
      /the hash of kept bytes, but "\.\.\/\.\./,
    ],
    [
      'has a path for a base',
      set((file) => Object.assign(file, { base: '/etc/passwd' })),
      /null or the hash/,
    ],
    [
      'has null for pieces',
      set((file) => Object.assign(file, { pieces: null })),
      /pieces not a list, but null/,
    ],
    [
      'has null for a piece',
      set((file) => Object.assign(file, { pieces: [null] })),
      /pieces\[0\] not an object/,
    ],
    [
      'has owners of a wrong type',
      set((file) => Object.assign((file.pieces as Loose[])[0] ?? {}, { owners: 'codex' })),
      /owners not a list, but "codex"/,
    ],
    [
      'has an unknown form',
      set((file) => Object.assign((file.pieces as Loose[])[0] ?? {}, { piece: { form: 'x' } })),
      /one of the forms/,
    ],
    [
      'has a form of the prototype',
      set((file) => Object.assign((file.pieces as Loose[])[0] ?? {}, { piece: { form: 'toString' } })),
      /one of the forms/,
    ],
    [
      'has a key twice',
      '{"version": 1,\n"files": {},\n"files": {}, "folders": [], "replaced": []}',
      /:3 has at the record not files once/,
    ],
  ])('stops install and uninstall where it %s, and names the line', (_, text, told) => {
    const machine = memoryMachine({ [RECORD]: text, [MCP]: '{"mine": 1}' });
    const before = [machine.everything(), machine.text(RECORD)];
    expect(() => machine.install(['claude-code'])).toThrow(told);
    expect(() => machine.uninstall(['claude-code'])).toThrow(told);
    expect([machine.everything(), machine.text(RECORD)]).toEqual(before);
  });

  it('is read with the line of every file', () => {
    const read = readRecord(JSON.stringify(GOOD, null, 1));
    expect('read' in read && [read.read.record, [...read.read.lines]]).toEqual([GOOD, [[MCP, 4]]]);
  });
});

describe('a record that names what is not ours', () => {
  const OTHER = '/m/home/notes.md';
  const evil = (change: (record: { -readonly [K in keyof InstallRecord]: InstallRecord[K] }) => void) => {
    const machine = memoryMachine({ [OTHER]: 'mine\n', [MCP]: '{"mcpServers":{"docs":{"command":"docs"}}}' });
    machine.files.makeFolder('/m/home/empty');
    machine.install(['claude-code']);
    const record = JSON.parse(machine.text(RECORD) ?? '');
    change(record);
    machine.write(RECORD, JSON.stringify(record, null, 1));
    return machine;
  };
  const owned = (piece: object) => ({
    base: null,
    made: HASH,
    pieces: [{ piece, owners: ['claude-code /m/project'] }],
  });

  it.each<[string, string, object]>([
    ['another file', OTHER, { form: 'file', path: OTHER, text: 'mine\n' }],
    ['another file by a known path', MCP, { form: 'file', path: OTHER, text: '' }],
    ['a whole file where we have a part', MCP, { form: 'file', path: MCP, text: '' }],
    ['an entry of somebody else', MCP, { form: 'entry', path: MCP, keys: ['mcpServers', 'docs'], value: 1 }],
    [
      'a member the file needs, that it does not',
      MCP,
      { form: 'needed', path: MCP, keys: ['mcpServers'], value: 1 },
    ],
    [
      'a hook that is none',
      MCP,
      { form: 'hook', path: MCP, keys: ['hooks', 'Stop'], value: 1, call: 'claude-code' },
    ],
  ])('is refused with its line: %s', (_, path, piece) => {
    const machine = evil((record) => {
      record.files = { ...record.files, [path]: owned(piece) as never };
    });
    const before = [machine.everything(), machine.text(RECORD)];
    for (const act of [machine.install, machine.uninstall])
      expect(() => act(['claude-code'])).toThrow(new RegExp(`^/m/state/record.json:\\d+ names .*${path}`));
    expect([machine.everything(), machine.text(RECORD)]).toEqual(before);
  });

  it('is left alone where it speaks of another project', () => {
    const there = owned({ form: 'file', path: OTHER, text: '' });
    const machine = evil((record) => {
      record.files = {
        ...record.files,
        [OTHER]: {
          ...there,
          pieces: there.pieces.map((one) => ({ ...one, owners: ['codex /elsewhere'] })),
        } as never,
      };
    });
    machine.uninstall(['claude-code']);
    expect(machine.text(OTHER)).toBe('mine\n');
    expect(JSON.parse(machine.text(RECORD) ?? '').files).toHaveProperty([OTHER]);
  });

  it('removes no folder of others, and reads no file of others', () => {
    const machine = evil((record) => {
      record.folders = ['/m/home/empty', ...record.folders];
      record.replaced = [{ path: OTHER, at: 'x', hash: HASH }];
    });
    const { read } = machine.files;
    machine.files.read = (path) => {
      expect(path).not.toBe(OTHER);
      return read(path);
    };
    machine.uninstall(['claude-code']);
    expect(machine.files.exists('/m/home/empty')).toBe(true);
  });

  it('gives back no bytes that would take what others wrote', () => {
    const machine = evil((record) => {
      const file = record.files[MCP];
      if (file !== undefined) record.files = { ...record.files, [MCP]: { ...file, base: null } };
    });
    machine.uninstall(['claude-code']);
    expect(JSON.parse(machine.text(MCP) ?? '')).toEqual({ mcpServers: { docs: { command: 'docs' } } });
  });
});

it('keeps what was installed into a folder that was chosen apart from what lies elsewhere', () => {
  const machine = memoryMachine();
  const at = (folder: string) => {
    const desk = deskOn(machine.files, '/m', 'user');
    return { ...desk, scene: { ...desk.scene, env: { CODEX_HOME: folder } } };
  };
  const names: readonly AgentName[] = ['codex'];
  installOn(at('/m/home/one'), names);
  installOn(at('/m/home/two'), names);
  expect(machine.text('/m/home/one/config.toml')).toContain('tidemark');
  expect(machine.text('/m/home/two/config.toml')).toContain('tidemark');
});
