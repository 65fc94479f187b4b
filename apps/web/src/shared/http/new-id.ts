/** An id for something that is about to be created, so that sending its creation twice makes it once. */
export const newId = (): string =>
  // oxlint-disable-next-line house/no-ambient-randomness -- the one place of the page that draws ids from the machine
  window.crypto.randomUUID();
