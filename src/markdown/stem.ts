// The stem of an English word (Porter), with the irregular forms that work and talk are full of. Other words stay as they are.

import { stemmer } from 'stemmer';

export function stem(word: string): string {
  let known = stems.get(word);
  if (known === undefined) {
    known = irregular().get(word) ?? (WORD.test(word) ? stemmer(word) : word);
    if (stems.size > 50_000) stems.clear();
    stems.set(word, known);
  }
  return known;
}

/** A word whose stem may begin otherwise than it does. */
export function isIrregular(word: string): boolean {
  return irregular().has(word);
}

const stems = new Map<string, string>();
const WORD = /^[a-z]{3,40}$/;

const FORMS = `
began begun begin, bought buy, broke broken break, brought bring, built build, caught catch, chose chosen choose, came come,
dealt deal, drew drawn draw, drove driven drive, ate eaten eat, fell fallen fall, felt feel,
fought fight, found find, flew flown fly, forgot forgotten forget, froze frozen freeze, gave given give, went gone go,
grew grown grow, hid hidden hide, held hold, kept keep, knew known know, laid lay, led lead, left leave, lost lose,
made make, meant mean, met meet, paid pay, ran run, rewrote rewritten rewrite, said say, saw seen see, sold sell, sent send,
shown show, slept sleep, spoke spoken speak, spent spend, stood stand, stole stolen steal, stuck stick, swam swum swim,
took taken take, taught teach, told tell, thought think, threw thrown throw, understood understand, woke woken wake,
wore worn wear, won win, wrote written write, men man, women woman, people person, feet foot, mice mouse, got gotten get,
kids kid children child, mom mum mama mother, dad father, grandma grandmother, grandpa grandfather, bike bikes bicycle,
tv television, photo photos pic pics pictures picture, wives wife, lives life, heard hear, rode ridden ride, hung hang, sang sung sing, indices index, indexes index, matrices matrix, vertices vertex, queries query, statuses status`;

let forms: ReadonlyMap<string, string> | undefined;

/** Forms no ending tells: the last word of each list is what they are forms of. Made when first asked for. */
function irregular(): ReadonlyMap<string, string> {
  forms ??= new Map(
    FORMS.split(',').flatMap((list) => {
      const words = list.trim().split(/\s+/);
      const base = stemmer(words.at(-1) ?? '');
      return words.slice(0, -1).map((word): [string, string] => [word, base]);
    }),
  );
  return forms;
}
