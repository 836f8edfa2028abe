// Who gets the room of the summary: the profile, then preferences, then tips; what never fades first, then the newest. Bullets
// others wrote are never asked to leave.

import { readBullet } from './bullet.ts';
import { type Desk, unplaced } from './desk.ts';
import { bytesOf, PROFILE_WORDS, SUMMARY_BYTES, wordsIn } from './limits.ts';
import type { FactAt } from './memory-weave.ts';
import { type Part, part, textOf } from './outline.ts';
import type { SummaryName } from './places.ts';
import { type Section, sectionText } from './section.ts';
import { summaryNameOf } from './summary-file.ts';

interface Guest {
  readonly id: string;
  readonly section: SummaryName;
  readonly bullet: Part;
  /** Where it stands already. */
  readonly in?: Section;
}

interface Seating {
  readonly seated: readonly Guest[];
  readonly left: readonly { readonly guest: Guest; readonly why: string }[];
}

/** `write` gives the bullet of a fact that does not stand there yet. */
export function seat(
  desk: Desk,
  sections: readonly Section[],
  factAt: FactAt,
  write: (id: string, section: SummaryName) => string,
): Seating {
  const guests = [...standing(sections, factAt), ...waiting(desk, write)];
  const ofGuests = new Set(guests.map(({ bullet }) => bullet));
  const others = sections.map(({ heading, parts }) => ({
    heading,
    parts: parts.filter((one) => !ofGuests.has(one)),
  }));
  // Room for the heading that a first bullet may bring along.
  let bytes = bytesOf(sectionText(others)) + 40;
  let words = others
    .filter((section) => summaryNameOf(section) === 'profile')
    .reduce((sum, { parts }) => sum + wordsIn(textOf(parts)), 0);
  const seated: Guest[] = [];
  const left: { guest: Guest; why: string }[] = [];
  for (const guest of guests.sort(byRank(desk))) {
    const more = guest.section === 'profile' ? wordsIn(guest.bullet.text) : 0;
    const size = bytesOf(guest.bullet.text);
    if (words + more > PROFILE_WORDS)
      left.push({ guest, why: `the profile has room for ${PROFILE_WORDS} words` });
    else if (bytes + size > SUMMARY_BYTES)
      left.push({ guest, why: `the summary has room for ${SUMMARY_BYTES} bytes` });
    else {
      seated.push(guest);
      bytes += size;
      words += more;
    }
  }
  return { seated: seated.sort((a, b) => orderOf(desk, a) - orderOf(desk, b)), left };
}

/** Bullets of ours that stand there. */
function standing(sections: readonly Section[], factAt: FactAt): Guest[] {
  return sections.flatMap((section) => {
    const name = summaryNameOf(section);
    return section.parts.flatMap((bullet): Guest[] => {
      const id = factAt.get(bullet);
      if (name === undefined || id === undefined || readBullet(bullet.text).tag === undefined) return [];
      return [{ id, section: name, bullet, in: section }];
    });
  });
}

function waiting(desk: Desk, write: (id: string, section: SummaryName) => string): Guest[] {
  return unplaced(desk).flatMap(({ fact: { id }, home }): Guest[] =>
    home.in === 'summary'
      ? [{ id, section: home.section, bullet: part('bullet', write(id, home.section)) }]
      : [],
  );
}

const SECTIONS: readonly SummaryName[] = ['profile', 'preferences', 'tips'];

function byRank(desk: Desk): (a: Guest, b: Guest) => number {
  const fades = ({ id }: Guest) => (desk.shown.get(id)?.tier === 'core' ? 0 : 1);
  return (a, b) =>
    SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) ||
    fades(a) - fades(b) ||
    orderOf(desk, b) - orderOf(desk, a);
}

function orderOf(desk: Desk, { id }: Guest): number {
  return desk.order.get(id) ?? 0;
}
