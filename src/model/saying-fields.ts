// Fields in which a fact says more than its statement: what somebody who states or corrects it would expect to change with it.

export const SAYING: ReadonlySet<string> = new Set([
  'cause',
  'prevention',
  'context',
  'decision',
  'alternative',
  'constraint',
  'trigger',
  'step',
]);
