/** Whether two ids are of one phone: systems differ in the case of their ids (product §4). Without an id there is none. */
export const isSameDevice = (one: string | null, other: string | null): boolean =>
  one !== null && one.toLowerCase() === other?.toLowerCase();
