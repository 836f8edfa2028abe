// The people whom a session names, compared with the authors and committers of the commits that brought it. Names in both can be made up,
// so a difference is a notice; only a claim of authority fails, see check-claims. Files without a commit are skipped.

import type { Change, CommittedBy, Notice, Person } from '../../model/change.ts';
import { fieldOf } from '../../model/event.ts';
import type { AddedSession } from './session-changes.ts';

export function signatures(sessions: readonly AddedSession[], change: Change): Notice[] {
  return sessions.flatMap(({ file, read, events }) => {
    const by = committing(change, file);
    const persons = events.flatMap(({ event }) => fieldOf(event, 'person') ?? []);
    const named = new Set([...(read.session.author === undefined ? [] : [read.session.author]), ...persons]);
    return [...named].flatMap((name): Notice[] => {
      const said = doubtAbout(change, by, name);
      return said === undefined ? [] : [{ about: 'signature', file, line: null, said }];
    });
  });
}

function doubtAbout(change: Change, by: readonly CommittedBy[], name: string): string | undefined {
  const other = by.find((commit) => !peopleOf(commit).some((one) => isNamed(one, name)));
  if (other !== undefined) return `signed by ${name}, committed by ${spelled(authorOf(other))}`;
  const strange = by.find((commit) => !peopleOf(commit).some((one) => isAtBase(change, one, name)));
  if (strange === undefined) return undefined;
  return `signed and committed by ${spelled(authorOf(strange))}, who has no earlier commit with this name and address`;
}

/** Whether the commits that brought a file are by the person it names, with an address that the base knows. No commit: undefined. */
export function isCommittedBy(change: Change, file: string, author: string | undefined): boolean | undefined {
  const by = committing(change, file);
  if (by.length === 0) return undefined;
  if (author === undefined) return false;
  return by.every((commit) =>
    peopleOf(commit).every((one) => isNamed(one, author) && isAtBase(change, one, author)),
  );
}

function committing({ committed }: Change, file: string): CommittedBy[] {
  return committed.filter(({ paths }) => paths.includes(file));
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

function authorOf({ author, email }: CommittedBy): Person {
  return { name: author, email };
}

function peopleOf(commit: CommittedBy): Person[] {
  return [authorOf(commit), { name: commit.committer, email: commit.committerEmail }];
}

function spelled({ name, email }: Person): string {
  return email === '' ? name : `${name} <${email}>`;
}

function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(one) === plain(other);
}
