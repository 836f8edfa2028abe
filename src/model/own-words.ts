/** Said over texts of ours that name commands, so that a surface can name them its own way. Text that comes from memory never goes through it. `command`: whose options are named alone. */
export type OwnWords = (text: string, command?: string) => string;

/** As they are typed. */
export const asTyped: OwnWords = (text) => text;
