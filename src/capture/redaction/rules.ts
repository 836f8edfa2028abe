// The redaction table: every row, the most telling first.
// Invariant: where rows find the same secret, the earlier row names it.
import { BLOCK_RULES, CONTEXT_RULES } from './context-rules.ts';
import { KEY_RULES } from './key-rules.ts';
import { PREFIX_RULES } from './prefix-rules.ts';
import type { Rule } from './rule.ts';
import { SERVICE_RULES } from './service-rules.ts';
import { VENDOR_RULES } from './vendor-rules.ts';

export const RULES: readonly Rule[] = [
  ...BLOCK_RULES,
  ...VENDOR_RULES,
  ...SERVICE_RULES,
  ...PREFIX_RULES,
  ...CONTEXT_RULES,
  ...KEY_RULES,
];
