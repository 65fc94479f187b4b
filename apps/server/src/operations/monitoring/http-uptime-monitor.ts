import type { UptimeMonitor } from "./uptime-monitor.ts";

const TIMEOUT_MS = 10_000;

/** Asks for an address, as healthchecks.io and its kind expect it; the body of the response is not read. */
export const createHttpUptimeMonitor = (url: string, timeoutMs = TIMEOUT_MS): UptimeMonitor => ({
  ping: async (signal) => {
    try {
      const answer = await fetch(url, {
        headers: { "user-agent": "Afterword" },
        // A redirect counts as a failure: the address is a secret, and no other service may learn it.
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  },
});
