// The bullet that leads from a task or section to a skill.

import { readBullet } from './bullet.ts';
import type { Part } from './outline.ts';

export function renderPointer(path: string): string {
  return `- Related skill: ${path}`;
}

/** The skill a bullet points at; a fact that only looks like a pointer carries a tag. */
export function pointerOf({ kind, text }: Part): string | undefined {
  if (kind !== 'bullet' || !isPointerLike(text)) return undefined;
  return /^Related skill: (skills\/[^\s/]+\/SKILL\.md)$/.exec(readBullet(text).sentence)?.[1];
}

/** Meant as a pointer, whatever its form. */
export function isPointerLike(text: string): boolean {
  return /^[-*+] Related skill/i.test(text) && readBullet(text).tag === undefined;
}
