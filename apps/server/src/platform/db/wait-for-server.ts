import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "@afterword/core/time/duration";
import { awayInWords, isDatabaseOutage } from "./database-outage.ts";
import { parseHostUrls } from "./host-urls.ts";
import { addressOf } from "./primary.ts";
import { openServer } from "./server.ts";

/** Pauses between two tries: soon at first, then every five seconds. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000];
/** So often a reason that stays the same is said again. */
const SAID_AGAIN_MS = 60 * SECOND_MS;

/**
 * Waits until a PostgreSQL server of this address takes connections, which failed a moment ago as `failure` says. A
 * sentence is said when the reason becomes another one, and once a minute. Throws what is a mistake and no outage: a
 * wrong password, no such database, no TLS.
 */
export const waitForServer = async (
  url: string,
  failure: unknown,
  say: (sentence: string) => void,
): Promise<void> => {
  const where = (parseHostUrls(url) ?? [url]).map(addressOf).join(" or ");
  let [said, saidFor, reason] = ["", 0, awayInWords(failure)];
  for (let tries = 0; ; tries += 1) {
    if (reason !== said || saidFor >= SAID_AGAIN_MS) {
      say(`Waiting for the database at ${where}: ${reason}.`);
      [said, saidFor] = [reason, 0];
    }
    const pauseMs = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0;
    await pause(pauseMs);
    saidFor += pauseMs;
    const error = await failureOf(url);
    if (error === null) return;
    reason = awayInWords(error);
  }
};

/** Null when it takes connections. */
const failureOf = async (url: string): Promise<unknown> => {
  try {
    const { close } = await openServer(url, () => undefined);
    await close();
    return null;
  } catch (error) {
    if (isDatabaseOutage(error)) return error;
    throw error;
  }
};
