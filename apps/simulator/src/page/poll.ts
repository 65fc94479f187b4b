/**
 * Does a thing now and again for ever, never twice at once, and not while nobody looks at the page. Returns how to do
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
