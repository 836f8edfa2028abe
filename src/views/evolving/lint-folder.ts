// What is wrong with a folder that is taken over, beyond what cannot be read: facts of no known origin, an index that does not
// fit the archive, successors that are not there, numbers of the policy that are none. Nothing of it is lost.

import { splitLines } from '../../markdown/lines.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewItem } from '../../model/view.ts';
import { idIn, partsOf } from './archive-index.ts';
import { oddPolicyLines } from './decay-policy.ts';
import { ARCHIVE_INDEX, type Folder, readFolder } from './folder.ts';

export function lintFolder(files: ReadonlyMap<string, string>): Problem[] {
  const folder = readFolder(files);
  return [
    ...withoutOrigin(folder),
    ...indexDrift(folder, files.get(ARCHIVE_INDEX)),
    ...dangling(folder, files.get(ARCHIVE_INDEX) ?? ''),
    ...oddPolicyLines(files.get('decay-policy.md') ?? '').map(({ line, key, value }) =>
      notice(
        'policy-value',
        `${key} is no whole number; the usual one holds.`,
        'decay-policy.md',
        line,
        value,
      ),
    ),
  ];
}

/** One for each file: there may be many. */
function withoutOrigin({ files }: Folder): Problem[] {
  return files.flatMap(({ path, items }) => {
    const missing = [...items.values()].filter(({ life }) => life?.origin === undefined);
    const [first] = missing;
    if (first === undefined) return [];
    const others = missing.length === 1 ? ' has' : ` and ${missing.length - 1} more have`;
    return [notice('missing-origin', `\`${first.name}\`${others} no origin.`, path, first.line, first.name)];
  });
}

function indexDrift(folder: Folder, index: string | undefined): Problem[] {
  const archived = archivedIn(folder);
  const [first] = archived;
  if (index === undefined)
    return first === undefined
      ? []
      : [
          notice(
            'index-drift',
            'There is no index of the archive; it is made with the next fact.',
            ARCHIVE_INDEX,
            1,
          ),
        ];
  const lines = splitLines(index).map(({ text }) => ({ text, id: idIn(text) }));
  const listed = new Set(lines.map(({ id }) => id));
  const filed = new Set([...archived.map(({ name }) => name), ...folder.shadows.keys()]);
  return [
    ...archived
      .filter(({ name }) => !listed.has(name))
      .map(({ name, path, line }) =>
        notice('index-drift', `\`${name}\` is not listed in ${ARCHIVE_INDEX}.`, path, line, name),
      ),
    ...lines.flatMap(({ text, id }, n) =>
      id === undefined || filed.has(id) || !isEntry(text)
        ? []
        : [notice('index-drift', `No file of the archive has \`${id}\`.`, ARCHIVE_INDEX, n + 1, text)],
    ),
  ];
}

/** A line of the index, not a remark, the head of a table or a note that a fact came back. */
function isEntry(line: string): boolean {
  return partsOf(line).length >= 3 && !/reactivated/i.test(line) && !/^\s*\|\s*(?:id\b|:?-)/i.test(line);
}

function dangling(folder: Folder, index: string): Problem[] {
  const known = new Set(folder.files.flatMap(({ items }) => [...items.values()].map(({ name }) => name)));
  for (const { text } of splitLines(index)) known.add(idIn(text) ?? '');
  return folder.files.flatMap(({ items }) =>
    [...items.values()].flatMap(({ name, path, line, life }) => {
      const by = life?.supersededBy;
      if (by === undefined || known.has(by)) return [];
      return [
        notice('dangling', `\`${name}\` is superseded by \`${by}\`, which is nowhere.`, path, line, by),
      ];
    }),
  );
}

function archivedIn({ files }: Folder): ViewItem[] {
  return files.flatMap(({ place, items }) => (place === 'archive' ? [...items.values()] : []));
}

function notice(code: string, message: string, file: string, line: number, received?: string): Problem {
  return {
    code,
    level: 'notice',
    message,
    file,
    line,
    ...(received === undefined ? {} : { received: received.slice(0, 200) }),
  };
}
