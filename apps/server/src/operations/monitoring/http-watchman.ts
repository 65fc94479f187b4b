import type { Watchman } from "./watchman.ts";

const TIMEOUT_MS = 10_000;

/** Asks for an address, as healthchecks.io and its kind expect it; whatever stands in the answer is not read. */
export const createHttpWatchman = (url: string, timeoutMs = TIMEOUT_MS): Watchman => ({
  tellWell: async (signal) => {
    try {
      const answer = await fetch(url, {
        headers: { "user-agent": "Afterword" },
        // Whoever sends us on did not hear us: the address is a secret, and only its service is to have it.
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
