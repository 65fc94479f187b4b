import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "@afterword/core/time/duration";
import { awayInWords, isDatabaseOutage } from "./database-outage.ts";
import { parseHostUrls } from "./host-urls.ts";
import type { ReportFault } from "./pool.ts";
import { addressOf } from "./server-answers.ts";
import { openServer, type ServerPlace } from "./server.ts";

/** Pauses between two tries: soon at first, then every five seconds. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000];
/** So often a reason that stays the same is said again. */
const SAID_AGAIN_MS = 60 * SECOND_MS;

export type ServerWait = (failure: unknown, say: (sentence: string) => void) => Promise<void>;

/**
 * Waits until a PostgreSQL server of this address takes connections, which failed a moment ago as `failure` says. A
 * server that takes them may fail the start all the same, as with a full disk: the pauses grow from one call to the
 * next as well. A reason or a warning is said when it is new, and once a minute. Throws what is a mistake and no outage:
 * a wrong password, no such database, no TLS.
 */
export const createServerWait = (place: ServerPlace): ServerWait => {
  const where = (parseHostUrls(place.url) ?? [place.url]).map(addressOf).join(" or ");
  const saidAt = new Map<string, number>();
  let [tries, waitedMs] = [0, 0];
  const isToBeSaid = (reason: string): boolean => {
    const at = saidAt.get(reason);
    if (at !== undefined && waitedMs - at < SAID_AGAIN_MS) return false;
    saidAt.set(reason, waitedMs);
    return true;
  };
  return async (failure, say) => {
    const tell = (fault: unknown): void => {
      const reason = awayInWords(fault);
      if (isToBeSaid(reason)) say(`Waiting for the database at ${where}: ${reason}.`);
    };
    for (let error = failure; error !== null; error = await failureOf(place, tell)) {
      tell(error);
      const pauseMs = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0;
      tries += 1;
      await pause(pauseMs);
      waitedMs += pauseMs;
    }
  };
};

/** Null when it takes connections. The start that follows knows what is kept here, and does not warn of it again. */
const failureOf = async (place: ServerPlace, reportFault: ReportFault): Promise<unknown> => {
  try {
    const { close } = await openServer(place, reportFault);
    await close();
    return null;
  } catch (error) {
    if (isDatabaseOutage(error)) return error;
    throw error;
  }
};
