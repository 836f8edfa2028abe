/** What stands where words were erased on request. */
export const FORGOTTEN = '[REDACTED:forgotten]';
