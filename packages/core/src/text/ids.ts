/** Ids of rows are uuids, and never told in full where a person reads them. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isId = (text: string): boolean => ID.test(text);

const MARK_LENGTH = 8;

/** Enough of a random id to tell the rows of one page apart. */
export const markOf = (id: string): string => id.slice(-MARK_LENGTH);
