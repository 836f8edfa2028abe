// The templates as surfaces fill them.

export { estimateTokens } from '../../markdown/token-estimate.ts';
export { anchorText } from '../../recall/templates/anchor.ts';
export { handoffText, handoffYaml } from '../../recall/templates/handoff.ts';
