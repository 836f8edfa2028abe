/** Stands between the file and its line in a note about an edit that is gone from the file. */
export const EDITED = ' was edited where it is made anew: ';
