import type { VirtualTime } from "./virtual-time.ts";

/**
 * A server process of the simulated world. Whatever it waits for outside itself goes through `park`, and each such
 * wait may be the last thing it ever does: a crash leaves everything as it stands, forever.
 */
export type Process = {
  readonly isAlive: () => boolean;
  /** Goes on after `ms`, unless the process dies meanwhile: then never. */
  readonly after: (ms: number, goOn: () => void) => void;
  readonly park: (ms: number) => Promise<void>;
  /** A wait begins; false when it was the last thing that the process did. */
  readonly survives: () => boolean;
  readonly crash: () => void;
  /** Called once, at the crash. */
  readonly onCrash: (listener: () => void) => void;
};

/** Says at each wait whether it is the last one. */
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
