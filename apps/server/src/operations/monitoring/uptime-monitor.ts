/** A service outside that expects to hear from this installation, and calls its operators once that stops. */
export type UptimeMonitor = {
  /**
   * Says that all is well. Never throws; false when the ping was not taken, which includes taking longer than 10 s,
   * and when `signal` ends it.
   */
  readonly ping: (signal: AbortSignal) => Promise<boolean>;
};
