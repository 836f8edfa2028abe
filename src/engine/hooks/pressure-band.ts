import { bandOf } from '../../recall/templates/pressure.ts';

/** The band of context pressure that is worth words between two prompts; below, an advice would only be in the way. */
export function pressingBand(percent: number): 'flush' | 'emergency' | undefined {
  const { name } = bandOf(percent);
  return name === 'flush' || name === 'emergency' ? name : undefined;
}
