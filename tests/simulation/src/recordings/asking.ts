import { SECOND_MS } from "@afterword/core/time/duration";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Fleet } from "./fleet.ts";
import type { RecordingServer } from "./server.ts";

/** How a request ended for who sent it. */
export type Ended<T> =
  | { readonly kind: "answered"; readonly answer: T }
  | { readonly kind: "failed"; readonly error: unknown }
  /** No server was there, or it died. */
  | { readonly kind: "silent" };

export type Ask = <T>(act: (server: RecordingServer) => Promise<T>) => Promise<Ended<T>>;

/** How long a person waits for the answer of a dead server. */
const SILENCE_MS = 5 * SECOND_MS;

export const createAsk =
  (time: VirtualTime, fleet: Fleet): Ask =>
  async (act) => {
    const server = fleet.find();
    if (server === null) return { kind: "silent" };
    return new Promise((resolve) => {
      server.process.onCrash(() => time.at(time.now() + SILENCE_MS, () => resolve({ kind: "silent" })));
      act(server).then(
        (answer) => resolve({ kind: "answered", answer }),
        (error: unknown) => resolve({ kind: "failed", error }),
      );
    });
  };

/** Resolves after so much time of this world. */
export const pauseIn = (time: VirtualTime, ms: number): Promise<void> =>
  new Promise((resolve) => time.at(time.now() + ms, resolve));
