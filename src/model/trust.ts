// How far a fact may be believed. Only a person's Verified event raises it.

export const TRUSTS = ['human', 'agent', 'document', 'untrusted'] as const;
export type Trust = (typeof TRUSTS)[number];

export function isTrust(text: string): text is Trust {
  return (TRUSTS as readonly string[]).includes(text);
}

/** The lower of two trusts: what rests on several sources is as good as the worst of them. */
export function lowerTrust(a: Trust, b: Trust): Trust {
  return TRUSTS.indexOf(a) > TRUSTS.indexOf(b) ? a : b;
}
