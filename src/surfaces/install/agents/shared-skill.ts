// The skill in the folder that Codex, Cursor, Gemini and OpenCode all read: one file, however many of them are wired.

import type { Scene } from '../agent.ts';
import type { WholeFile } from '../piece.ts';
import { SKILL } from '../texts/protocol.ts';

export function sharedSkill(scene: Scene): WholeFile {
  return {
    form: 'file',
    path: scene.join(scene.root, '.agents', 'skills', 'tidemark', 'SKILL.md'),
    text: SKILL,
  };
}
