/** Somebody outside who expects to hear from this installation, and calls its operators once that stops. */
export type Watchman = {
  /**
   * Tells that all is well. Never throws; false when nobody took it, which includes taking longer than 10 s, and
   * when `signal` ends it.
   */
  readonly tellWell: (signal: AbortSignal) => Promise<boolean>;
};
