// A disk as power loss leaves it (failure-modes 2.2). What was synced is safe. Of what was not, each write may be lost, cut, zero-filled
// or torn between sectors, each change of a folder may be undone, and all that in any order, whatever was done first.

export type EntryCall = 'openat' | 'mkdir' | 'link' | 'unlink' | 'rename';

/** A change of names in one folder; a rename sets the new one and takes away the old one. */
export interface EntryOp {
  readonly call: EntryCall;
  readonly path: string;
  readonly folder: number;
  readonly sets: readonly (readonly [name: string, node: number | undefined])[];
  /** What it makes. */
  readonly makes?: 'file' | 'folder';
}

export interface WriteOp {
  readonly call: 'write';
  readonly path: string;
  readonly node: number;
  readonly from: number;
  readonly bytes: Uint8Array;
}

export interface CutOp {
  readonly call: 'ftruncate';
  readonly path: string;
  readonly node: number;
  readonly size: number;
}

export interface SyncOp {
  readonly call: 'fsync' | 'fdatasync';
  readonly path: string;
  readonly node: number;
}

export type Op = EntryOp | WriteOp | CutOp | SyncOp;

/** An operation that was done, and when. */
export type Done<T extends Op = Op> = T & { readonly at: number };

interface Version<T> {
  readonly content: T;
  readonly at: number;
}

interface Node<T, O extends Op> {
  /** What a process sees. */
  readonly seen: Version<T>;
  /** What is there after any power loss, before what is not yet safe. */
  readonly safe: Version<T>;
  readonly unsafe: readonly Done<O>[];
}

export type FileNode = Node<Uint8Array, WriteOp | CutOp> & { readonly kind: 'file' };
export type FolderNode = Node<ReadonlyMap<string, number>, EntryOp> & { readonly kind: 'folder' };

const TOP = 1;
/** Until a lock of which not even the name of its holder arrived whole is taken over. */
const REBOOT_MS = 2_000;
/** No disk writes less than this at a time. */
const SECTOR = 512;

export class Disk {
  /** Milliseconds since 1970; each operation takes one. */
  now: number;
  /** How often the power came back, or a process was killed: what had its number then is another now. */
  boot = 0;
  /** As file systems with a journal do it: names are kept in order, and any sync makes those before it safe. */
  journal = false;
  /** What was done to it since it was made or copied. */
  readonly log: Done[] = [];
  private readonly nodes: Map<number, FileNode | FolderNode>;
  private next: number;

  private constructor(nodes: Map<number, FileNode | FolderNode>, now: number) {
    this.nodes = nodes;
    this.now = now;
    this.next = Math.max(...nodes.keys()) + 1;
  }

  /** With one folder, which is safe. */
  static with(folder: string, now: number): Disk {
    const disk = new Disk(new Map([[TOP, folderNode(new Map(), now)]]), now);
    let at = TOP;
    for (const name of folder.split('/').slice(1)) {
      const node = disk.make();
      disk.do({ call: 'mkdir', path: folder, folder: at, sets: [[name, node]], makes: 'folder' });
      disk.do({ call: 'fsync', path: folder, node: at });
      at = node;
    }
    disk.log.length = 0;
    return disk;
  }

  /** The same, with what is safe and what is not: what a process that goes on finds. */
  copy(): Disk {
    const copy = new Disk(new Map(this.nodes), this.now);
    copy.next = this.next;
    copy.boot = this.boot;
    copy.journal = this.journal;
    return copy;
  }

  /** The number of a node to be made. */
  make(): number {
    return this.next++;
  }

  do(op: Op): void {
    this.redo({ ...op, at: ++this.now });
  }

  /** Does what was done on another copy. */
  redo(op: Done): void {
    this.log.push(op);
    this.now = Math.max(this.now, op.at);
    if (isSync(op)) {
      for (const [id, node] of this.nodes)
        if (id === op.node || (this.journal && node.kind === 'folder')) this.nodes.set(id, secured(node));
    } else if ('folder' in op) {
      const folder = this.folder(op.folder);
      for (const [, made] of op.sets) {
        if (made === undefined) continue;
        this.next = Math.max(this.next, made + 1);
        if (op.makes === 'file') this.nodes.set(made, fileNode(new Uint8Array(), op.at));
        if (op.makes === 'folder') this.nodes.set(made, folderNode(new Map(), op.at));
      }
      const seen = { content: changed(folder.seen.content, op.sets), at: op.at };
      this.nodes.set(op.folder, { ...folder, seen, unsafe: [...folder.unsafe, op] });
    } else {
      const file = this.file(op.node);
      const content =
        op.call === 'write'
          ? written(file.seen.content, op.from, op.bytes)
          : file.seen.content.slice(0, op.size);
      this.nodes.set(op.node, { ...file, seen: { content, at: op.at }, unsafe: [...file.unsafe, op] });
    }
  }

  node(id: number): FileNode | FolderNode {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`no node ${id}`);
    return node;
  }

  folder(id: number): FolderNode {
    const node = this.node(id);
    if (node.kind !== 'folder') throw new Error(`node ${id} is no folder`);
    return node;
  }

  private file(id: number): FileNode {
    const node = this.node(id);
    if (node.kind !== 'file') throw new Error(`node ${id} is no file`);
    return node;
  }

  /** The node at a path, undefined where there is none. */
  find(path: string): number | undefined {
    let at: number | undefined = TOP;
    for (const name of path.split('/').slice(1)) {
      const node: FileNode | FolderNode = this.node(at);
      at = node.kind === 'folder' ? node.seen.content.get(name) : undefined;
      if (at === undefined) return undefined;
    }
    return at;
  }

  /** Everything done since a sync that would have kept it, oldest first. */
  unsafe(): Done<EntryOp | WriteOp | CutOp>[] {
    const ops = [...this.nodes.values()].flatMap(
      (node): readonly Done<EntryOp | WriteOp | CutOp>[] => node.unsafe,
    );
    return ops.sort((a, b) => a.at - b.at);
  }

  /** The disk after the power came back, if these were the fates of what was not safe. */
  after(fates: ReadonlyMap<Done, Fate>): Disk {
    const nodes = new Map<number, FileNode | FolderNode>();
    const keep = (id: number): void => {
      if (nodes.has(id)) return;
      const node = this.node(id);
      if (node.kind === 'file') {
        let { content, at } = node.safe;
        for (const op of node.unsafe) {
          const fate = fates.get(op) ?? 'lost';
          if (fate === 'lost') continue;
          at = op.at;
          if (op.call === 'ftruncate') content = content.slice(0, op.size);
          else content = written(content, op.from, fate instanceof Uint8Array ? fate : op.bytes);
        }
        nodes.set(id, fileNode(content, at));
        return;
      }
      let { content, at } = node.safe;
      for (const op of node.unsafe) {
        const fate = fates.get(op) ?? 'lost';
        if (fate === 'lost') continue;
        at = op.at;
        content = changed(content, fate === 'both names' ? op.sets.slice(0, 1) : op.sets);
      }
      nodes.set(id, folderNode(content, at));
      for (const entry of content.values()) keep(entry);
    };
    keep(TOP);
    const disk = new Disk(nodes, this.now + REBOOT_MS);
    disk.next = this.next;
    disk.boot = this.boot + 1;
    return disk;
  }

  /** Two disks with the same print hold the same files, but for locks; what nobody reads counts where it is asked for. */
  print(beside: boolean): string {
    const lines: string[] = [];
    const walk = (id: number, path: string): void => {
      const node = this.node(id);
      if (isLock(path) || (!beside && isBeside(path))) return;
      lines.push(`${path} ${id} ${node.seen.at}`);
      if (node.kind === 'file') lines.push(Buffer.from(node.seen.content).toString('latin1'));
      else for (const [name, entry] of [...node.seen.content].sort()) walk(entry, `${path}/${name}`);
    };
    walk(TOP, '');
    return lines.join('\n');
  }
}

/** Lost, kept, a rename that left the old name too, or the bytes that a write left in its place. */
export type Fate = 'lost' | 'kept' | 'both names' | Uint8Array;

export interface Sampling {
  /** All states up to this many; so many chosen ones where there are more. */
  readonly most: number;
  /** Every byte a write may be cut or zero-filled at, or some. */
  readonly everyByte: boolean;
  /** Of a write to a session, the fates of its sectors, which may have gone out of order, instead of the others. */
  readonly torn: boolean;
  readonly seed: number;
}

/** The disks that may be found when the power goes now, each once, without those that were seen before. */
export function* powerLost(disk: Disk, sampling: Sampling, seen = new Set<string>()): Generator<Disk> {
  const random = randomFrom(sampling.seed);
  const [locks, others] = parted(disk.unsafe());
  const choices = others.map((op) => ({ op, fates: fatesOf(op, sampling) }));
  const all = choices.reduce((product, { fates }) => product * fates.length, 1);
  for (let state = 0; state < Math.min(all, sampling.most); state++) {
    const fates = new Map<Done, Fate>();
    let rest = state;
    for (const { op, fates: ways } of choices) {
      const at = all <= sampling.most ? rest % ways.length : random(ways.length);
      fates.set(op, ways[at] as Fate);
      rest = Math.floor(rest / ways.length);
    }
    // Locks are never synced and pile up; they are hints, so one fate of theirs for each of the others will do.
    for (const op of locks) {
      const ways = fatesOf(op, { ...sampling, everyByte: false });
      fates.set(op, ways[random(ways.length)] as Fate);
    }
    const after = disk.after(fates);
    const print = after.print(sampling.everyByte);
    if (seen.has(print)) continue;
    seen.add(print);
    yield after;
  }
}

function fatesOf(op: Done<EntryOp | WriteOp | CutOp>, sampling: Sampling): Fate[] {
  if (op.call === 'rename') return ['kept', 'lost', 'both names'];
  if (op.call !== 'write') return ['kept', 'lost'];
  if (sampling.torn && isLedger(op.path)) return tornBySector(op);
  const { bytes } = op;
  const fates: Fate[] = ['kept', 'lost'];
  for (const at of cutsOf(bytes, sampling.everyByte && isLedger(op.path))) {
    if (at > 0) fates.push(bytes.slice(0, at));
    fates.push(written(new Uint8Array(bytes.length), 0, bytes.slice(0, at)));
  }
  // A size that was written before the data, and not all of it.
  fates.push(new Uint8Array(Math.ceil(bytes.length / 2)));
  return fates;
}

/** All sectors but one arrived, or one of them alone. */
function tornBySector({ bytes, from }: WriteOp): Fate[] {
  const fates: Fate[] = [];
  for (let start = 0; start < bytes.length; start += SECTOR - ((from + start) % SECTOR)) {
    const end = Math.min(bytes.length, start + SECTOR - ((from + start) % SECTOR));
    const hole = bytes.slice();
    hole.fill(0, start, end);
    fates.push(hole, written(new Uint8Array(bytes.length), start, bytes.slice(start, end)));
  }
  return fates;
}

/** Every byte, or the edges of the text and of its first and last lines, and one in between. */
function cutsOf(bytes: Uint8Array, every: boolean): number[] {
  const { length } = bytes;
  if (every) return Array.from({ length }, (_, at) => at);
  const [first, last] = [bytes.indexOf(10) + 1, bytes.lastIndexOf(10, length - 2) + 1];
  const some = [0, Math.floor(length / 3), first, first + 1, last, length - 1];
  return [...new Set(some)].filter((at) => at >= 0 && at < length);
}

function parted<T extends { readonly path: string }>(ops: readonly T[]): [locks: T[], others: T[]] {
  return [ops.filter(({ path }) => isLock(path)), ops.filter(({ path }) => !isLock(path))];
}

function isLock(path: string): boolean {
  return path.includes('/.index/locks');
}

/** A file that was to be published under another name. */
function isBeside(path: string): boolean {
  return path.includes('/.tmp-');
}

function isLedger(path: string): boolean {
  return path.includes('/sessions/') && path.endsWith('.md');
}

/** Numbers below a limit, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

function changed(entries: ReadonlyMap<string, number>, sets: EntryOp['sets']): ReadonlyMap<string, number> {
  const after = new Map(entries);
  for (const [name, node] of sets)
    if (node === undefined) after.delete(name);
    else after.set(name, node);
  return after;
}

/** What lies between the old end and the new bytes is zero. */
function written(content: Uint8Array, from: number, bytes: Uint8Array): Uint8Array {
  const after = new Uint8Array(Math.max(content.length, from + bytes.length));
  after.set(content);
  after.set(bytes, from);
  return after;
}

function isSync(op: Done): op is Done<SyncOp> {
  return op.call === 'fsync' || op.call === 'fdatasync';
}

function secured(node: FileNode | FolderNode): FileNode | FolderNode {
  return node.kind === 'file'
    ? { ...node, safe: node.seen, unsafe: [] }
    : { ...node, safe: node.seen, unsafe: [] };
}

function fileNode(content: Uint8Array, at: number): FileNode {
  return { kind: 'file', seen: { content, at }, safe: { content, at }, unsafe: [] };
}

function folderNode(content: ReadonlyMap<string, number>, at: number): FolderNode {
  return { kind: 'folder', seen: { content, at }, safe: { content, at }, unsafe: [] };
}
