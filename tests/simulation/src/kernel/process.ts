import type { VirtualTime } from "./virtual-time.ts";

/**
 * A server process of the simulated world. Everything it waits for goes through `park`, and each such
 * wait may be its last: a crash stops the process there for good.
 */
export type Process = {
  readonly isAlive: () => boolean;
  /** Resolves after `ms`, or never if the process dies before. */
  readonly after: (ms: number, goOn: () => void) => void;
  readonly park: (ms: number) => Promise<void>;
  /** A wait begins; false if the process dies there. */
  readonly survives: () => boolean;
  readonly crash: () => void;
  /** Called once, at the crash. */
  readonly onCrash: (listener: () => void) => void;
};

/** Decides at each wait whether the process dies there. */
export type Reaper = { readonly takes: () => boolean };

export const createProcess = (time: VirtualTime, reaper: Reaper): Process => {
  const listeners: (() => void)[] = [];
  let isAlive = true;
  const crash = (): void => {
    if (!isAlive) return;
    isAlive = false;
    for (const listener of listeners) listener();
  };
  const survives = (): boolean => {
    if (isAlive && reaper.takes()) crash();
    return isAlive;
  };
  const after: Process["after"] = (ms, goOn) => {
    if (!survives()) return;
    time.at(time.now() + ms, () => {
      if (isAlive) goOn();
    });
  };
  return {
    isAlive: () => isAlive,
    crash,
    survives,
    onCrash: (listener) => listeners.push(listener),
    after,
    park: (ms) => new Promise((resolve) => after(ms, resolve)),
  };
};
