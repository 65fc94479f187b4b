export type StartFigures = {
  /** From `npm start` in a fresh clone, with an empty folder of packages, to the first answer. */
  readonly freshCloneSeconds: number;
  /** From `npm start` to the first answer, when everything is built and the data is there. */
  readonly nextStartSeconds: number;
};
/** Clones what is committed into an empty folder and starts it twice, as a new user would. */
export declare const measureStarts: () => Promise<StartFigures>;
