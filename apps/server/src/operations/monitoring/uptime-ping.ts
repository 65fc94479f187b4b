import type { Context } from "../../context.ts";

type PingContext = Pick<Context, "clock" | "log" | "mailer" | "processStats" | "uptimeMonitor">;

/**
 * Pings the uptime monitor, once a minute at most, so that a dead server is noticed from outside (behaviour §6). Only
 * after a sweep that committed since the last time, which needs the database and clocks that agree, and only while the
 * mail server answers: a server that decides but cannot send must not pass for a living one. Returns whether the ping was taken.
 */
export const pingUptimeMonitor = async (
  { uptimeMonitor, processStats, mailer, clock, log }: PingContext,
  signal: AbortSignal,
): Promise<boolean> => {
  if (uptimeMonitor === null || !processStats.claimPing(clock.now())) return false;
  if (!(await unlessAborted(mailer.isReachable(), signal))) return false;
  // Asked after it: a mail server may take its time, and a later sweep may have failed meanwhile.
  if (!processStats.consumeCommittedSweep()) return false;
  const isHeard = await uptimeMonitor.ping(signal);
  // Its address is a secret; the line says only that something is wrong with it.
  if (!isHeard && !signal.aborted) log.warn("HEARTBEAT_URL did not accept the ping");
  return isHeard;
};

const unlessAborted = (asked: Promise<boolean>, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener("abort", () => resolve(false), { once: true });
    asked.then(resolve, reject);
  });
