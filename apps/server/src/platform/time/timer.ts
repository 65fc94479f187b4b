/** Lets time pass. Loops and limits wait through it and nowhere else, so that years can be waited for in seconds. */
export type Timer = {
  readonly startPause: (ms: number) => Pause;
};

export type Pause = {
  /** Kept after `ms`, or as soon as somebody ends the pause; never broken. */
  readonly over: Promise<void>;
  /** A pause that is over stays so. */
  readonly end: () => void;
};
