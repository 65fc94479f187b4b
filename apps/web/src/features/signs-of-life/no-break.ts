/** Keeps what follows a sentence beside its last word. */
export const NO_BREAK = "\u00A0";
