// The licences of the packages whose code stands in the bundles, as one text that ships beside them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `paths`: the files that were read. */
export function thirdPartyNotices(paths) {
  const folders = new Set(
    paths.flatMap((path) => /(?:^|.*\/)node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  return [...folders]
    .sort()
    .map(noticeOf)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined || !existsSync(join(folder, file)))
    throw new Error(`${name} is bundled and has no licence file.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
