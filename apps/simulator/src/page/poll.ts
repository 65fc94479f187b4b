/**
 * Runs a task now and at intervals, never twice at once, and not while the page is hidden. Returns a function that runs
 * it out of turn.
 */
export const poll = (work: () => Promise<void>, everyMs: number): (() => Promise<void>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= work().finally(() => {
      running = null;
      timer = setTimeout(() => void runIfSeen(), everyMs);
    });
    return running;
  };
  const runIfSeen = async (): Promise<void> => {
    if (!document.hidden) await run();
  };

  document.addEventListener("visibilitychange", () => void runIfSeen());
  void run();
  return run;
};
