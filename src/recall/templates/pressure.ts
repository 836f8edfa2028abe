// Context pressure: what is to be done at which share of the context window, and the six questions of a flush.

export interface Band {
  readonly name: 'normal' | 'alert' | 'flush' | 'emergency';
  readonly advice: string;
}

/** Below 50, from 50, from 70 up to and including 85, above. */
export function bandOf(percent: number): Band {
  if (percent < 50)
    return { name: 'normal', advice: 'Go on. Write a decision down when it is made; nothing else is due.' };
  if (percent < 70)
    return { name: 'alert', advice: 'Write the key points down after each important exchange.' };
  if (percent <= 85)
    return { name: 'flush', advice: 'Write everything important to memory now, before going on.' };
  return {
    name: 'emergency',
    advice: 'Stop. Write a full summary first (tide compact), then go on from it.',
  };
}

export interface Question {
  readonly question: string;
  /** Where the density-layers layout files it. */
  readonly goes: string;
  readonly with: string;
  readonly words: readonly string[];
}

export const CHECKLIST: readonly Question[] = [
  {
    question: 'Did a preference of the user change?',
    goes: 'memory/user/preferences/',
    with: 'tide prefer',
    words: ['I prefer', 'stop doing', 'switch to'],
  },
  {
    question: 'Did a project move on?',
    goes: 'blackboard/projects/ and its registry',
    with: 'tide remember project',
    words: ['done', 'blocked', 'delayed', 'milestone'],
  },
  {
    question: 'Was something decided?',
    goes: 'the conclusions of the project card, or memory/user/events/',
    with: 'tide decide',
    words: ['decided', 'confirmed', 'not doing'],
  },
  {
    question: 'Is a person, tool or account different now?',
    goes: 'memory/user/entities/',
    with: 'tide remember entity',
    words: ['new contact', 'tool change', 'account'],
  },
  {
    question: 'Was a reusable pattern found?',
    goes: 'memory/agent/patterns/',
    with: 'tide reflect',
    words: ['gotcha', 'detour', 'better way'],
  },
  {
    question: 'Did the user correct something?',
    goes: '.learnings/LEARNINGS.md',
    with: 'tide learn',
    words: ['that is wrong', 'not like that', 'redo'],
  },
];
