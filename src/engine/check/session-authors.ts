// The people a session names beside the authors and committers of the commits that brought it. Files without a commit are nobody's yet.

import type { CommittedBy, Found } from '../../model/change.ts';
import { fieldOf } from '../../model/event.ts';
import type { AddedSession } from './session-changes.ts';

export function checkAuthors(sessions: readonly AddedSession[], commits: readonly CommittedBy[]): Found[] {
  return sessions.flatMap(({ file, read, events }) => {
    const by = commits.filter(({ paths }) => paths.includes(file));
    const persons = events.flatMap(({ event }) => fieldOf(event, 'person') ?? []);
    const named = new Set([...(read.session.author === undefined ? [] : [read.session.author]), ...persons]);
    return [...named].flatMap((name): Found[] => {
      const other = by.filter((commit) => !isBy(commit, name));
      if (other.length === 0) return [];
      const who = [...new Set(other.flatMap(({ author, committer }) => [author, committer]))];
      return [
        {
          rule: 'session-author',
          file,
          line: 1,
          commit: other[0]?.commit ?? null,
          said: `committed by ${who.filter((one) => !isSame(one, name)).join(', ')}`,
          fact: '',
          statement: '',
          date: '',
          field: 'author',
          clause: name,
          words: [],
          because: `The session speaks in the name of ${name}, and somebody else committed it.`,
          print: JSON.stringify([name, who, read.text]),
        },
      ];
    });
  });
}

function isBy({ author, email, committer, committerEmail }: CommittedBy, name: string): boolean {
  return (
    (isSame(author, name) || isSame(email, name)) && (isSame(committer, name) || isSame(committerEmail, name))
  );
}

function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(one) === plain(other);
}
