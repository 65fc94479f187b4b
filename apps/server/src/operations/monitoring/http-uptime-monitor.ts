import type { UptimeMonitor } from "./uptime-monitor.ts";

const TIMEOUT_MS = 10_000;

/** Asks for an address, as healthchecks.io and its kind expect it; the body of the response is not read. */
export const createHttpUptimeMonitor = (url: string, timeoutMs = TIMEOUT_MS): UptimeMonitor => ({
  ping: async (signal) => {
    try {
      const answer = await fetch(url, {
        headers: { "user-agent": "Afterword" },
        // A redirect is no hearing: the address is a secret, and only its service is to have it.
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
