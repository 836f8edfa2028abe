// Links on the way to a file of an agent. A clone brings links that nobody looked at: what is written or removed for a project lies in it, and
// neither in its history nor in its memory. At home links are the user's own, and are followed.

import type { Agent } from './agent.ts';
import type { Desk } from './plan-install.ts';

interface Link {
  readonly link: string;
  readonly target: string;
}

type Place = Pick<Desk, 'files' | 'scene'>;

/** The link by which a path of a project leads out of what we may write to. */
export function wayOut(place: Place, path: string): Link | undefined {
  const { files, scene } = place;
  if (scene.level === 'user') return undefined;
  const [root, real] = [scene.join(files.real(scene.root), 'x').slice(0, -1), files.real(path)];
  if (real.startsWith(root) && !/^\.(git|tidemark)([/\\]|$)/i.test(real.slice(root.length))) return undefined;
  return linkOn(place, path) ?? { link: path, target: real };
}

/** The first link on a path, below the project or the home. */
function linkOn({ files, scene }: Place, path: string): Link | undefined {
  const folder = scene.join(path, '..');
  if (path === scene.root || folder === path) return undefined;
  const above = linkOn({ files, scene }, folder);
  if (above !== undefined) return above;
  const target = files.real(path);
  return target === scene.join(files.real(folder), path.slice(folder.length))
    ? undefined
    : { link: path, target };
}

/** Of files that agents reach by a link: the link. */
export function linksOf(place: Place, agents: readonly Agent[]): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const { path } of agents.flatMap((agent) => agent.pieces(place.scene))) {
    const found = linkOn(place, path);
    if (found !== undefined) links.set(place.files.real(path), found.link);
  }
  return links;
}

/** The same as a problem, told of the link. */
export function outside(
  place: Place,
  path: string,
): { readonly path: string; readonly message: string } | undefined {
  const out = wayOut(place, path);
  return (
    out && {
      path: out.link,
      message: `is a link to ${out.target}, which is none of the files of this project`,
    }
  );
}
