// Context pressure: what is to be done at which share of the context window, and the six questions of a flush.

export interface Band {
  readonly name: 'normal' | 'alert' | 'flush' | 'emergency';
  readonly advice: string;
}

/** Below 50, from 50, from 70 up to and including 85, above. Who knows where the transcript lies can have it summarised. */
export function bandOf(percent: number, transcript?: string): Band {
  if (percent < 50)
    return { name: 'normal', advice: 'Go on. Write a decision down when it is made; nothing else is due.' };
  if (percent < 70)
    return { name: 'alert', advice: 'Write the key points down after each important exchange.' };
  if (percent <= 85)
    return { name: 'flush', advice: 'Write everything important to memory now, before going on.' };
  return {
    name: 'emergency',
    advice: `Stop. Write a full summary first (${transcript === undefined ? 'tide work checkpoint "..."' : `tide compact ${inShell(transcript)}`}), then go on from it.`,
  };
}

function inShell(path: string): string {
  return /^[\w./:@%+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

export interface Question {
  readonly question: string;
  /** Where a layout that the store keeps files it; null where none does. */
  readonly goes: string | null;
  readonly with: string;
  readonly words: readonly string[];
}

/** `views` are the layouts that the store keeps, each with its folder: only what is there is named. */
export function checklist(views: Readonly<Record<string, string>>): Question[] {
  const folder = views['density-layers'];
  const place = folder === undefined || folder === '.' ? '' : `${folder}/`;
  return CHECKLIST.map(({ files: [file, rest], ...question }) => ({
    ...question,
    goes: folder === undefined ? null : `${place}${file}${rest}`,
  }));
}

const CHECKLIST = [
  {
    question: 'Did a preference of the user change?',
    files: ['memory/user/preferences/', ''],
    with: 'tide prefer',
    words: ['I prefer', 'stop doing', 'switch to'],
  },
  {
    question: 'Did a project move on?',
    files: ['blackboard/projects/', ' and its registry'],
    with: 'tide remember project',
    words: ['done', 'blocked', 'delayed', 'milestone'],
  },
  {
    question: 'Was something decided?',
    files: ['memory/user/events/', ' or the conclusions of the project card'],
    with: 'tide decide',
    words: ['decided', 'confirmed', 'not doing'],
  },
  {
    question: 'Is a person, tool or account different now?',
    files: ['memory/user/entities/', ''],
    with: 'tide remember entity',
    words: ['new contact', 'tool change', 'account'],
  },
  {
    question: 'Was a reusable pattern found?',
    files: ['memory/agent/patterns/', ''],
    with: 'tide reflect',
    words: ['gotcha', 'detour', 'better way'],
  },
  {
    question: 'Did the user correct something?',
    files: ['.learnings/LEARNINGS.md', ''],
    with: 'tide learn',
    words: ['that is wrong', 'not like that', 'redo'],
  },
] as const;
