// The people whom a session names, compared with the authors and committers of the commits that brought it. Addresses are compared where
// the session gives one, else names; a name counts only with an address that it had at the base. Files without a commit are skipped.

import type { Change, CommittedBy, Found, Person } from '../../model/change.ts';
import { fieldOf } from '../../model/event.ts';
import type { AddedSession } from './session-changes.ts';

export function checkAuthors(sessions: readonly AddedSession[], change: Change): Found[] {
  return sessions.flatMap(({ file, read, events }) => {
    const by = change.committed.filter(({ paths }) => paths.includes(file));
    const persons = events.flatMap(({ event }) => fieldOf(event, 'person') ?? []);
    const named = new Set([...(read.session.author === undefined ? [] : [read.session.author]), ...persons]);
    return [...named].flatMap((name): Found[] => {
      const other = by.filter((commit) => !peopleOf(commit).every((one) => isNamed(one, name)));
      const strange = other.length > 0 ? [] : by.filter((commit) => !isKnown(change, commit, name));
      const doubted = [...other, ...strange];
      if (doubted.length === 0) return [];
      const who = [...new Set(doubted.flatMap(peopleOf).map(spelled))];
      return [
        {
          rule: 'session-author',
          file,
          line: 1,
          commit: doubted[0]?.commit ?? null,
          said: `committed by ${who.join(', ')}`,
          fact: '',
          statement: '',
          date: '',
          field: 'author',
          clause: name,
          words: [],
          because:
            other.length > 0
              ? `The session speaks in the name of ${name}, and somebody else committed it.`
              : `The session speaks in the name of ${name}, and no commit up to the base has that name with this address. A maintainer who knows the person allows it by name.`,
          print: JSON.stringify([name, who, read.text]),
        },
      ];
    });
  });
}

/** Whether the commits that brought a file are by the person it names, with an address that the base knows. No commit: undefined. */
export function isCommittedBy(change: Change, file: string, author: string | undefined): boolean | undefined {
  const by = change.committed.filter(({ paths }) => paths.includes(file));
  if (by.length === 0) return undefined;
  if (author === undefined) return false;
  return by.every(
    (commit) =>
      peopleOf(commit).every((one) => isNamed(one, author)) &&
      peopleOf(commit).every((one) => isAtBase(change, one, author)),
  );
}

/** A session with an address says itself who speaks; a bare name could be anybody's. */
function isKnown(change: Change, commit: CommittedBy, author: string): boolean {
  return personOf(author).email !== '' || peopleOf(commit).every((one) => isAtBase(change, one, author));
}

function isAtBase(change: Change, { email }: Person, author: string): boolean {
  const asked = personOf(author);
  return change
    .authorsWith(email)
    .some((known) => isSame(known.email, email) && (asked.email !== '' || isSame(known.name, asked.name)));
}

function isNamed(one: Person, author: string): boolean {
  const asked = personOf(author);
  return asked.email !== '' && one.email !== ''
    ? isSame(asked.email, one.email)
    : isSame(asked.name, one.name);
}

/** `Ada <ada@example.org>`, an address alone, or a name alone. */
function personOf(author: string): Person {
  const [, name = '', email = ''] = /^([^<]*)<([^<>]*)>\s*$/.exec(author) ?? [];
  if (email.trim() !== '') return { name, email };
  return /^\S+@\S+$/.test(author.trim()) ? { name: author, email: author } : { name: author, email: '' };
}

function peopleOf({ author, email, committer, committerEmail }: CommittedBy): Person[] {
  return [
    { name: author, email },
    { name: committer, email: committerEmail },
  ];
}

function spelled({ name, email }: Person): string {
  return email === '' ? name : `${name} <${email}>`;
}

function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(one) === plain(other);
}
