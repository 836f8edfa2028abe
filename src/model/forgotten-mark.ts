/** Stands where forgotten words stood. */
export const FORGOTTEN = '[REDACTED:forgotten]';
