import { notifyManager, QueryClient } from "@tanstack/react-query";
import { HttpFailure, NO_ANSWER } from "../shared/http/http-failure.ts";

/**
 * Offline requests fail at once instead of waiting (product §7), so the query client must not hold them back. Only
 * server errors are retried; a refusal stays a refusal.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        // A user who returns to the page expects the current state.
        refetchOnWindowFocus: "always",
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });

// Pending state is rendered before the next press is handled, so two quick presses act once.
notifyManager.setScheduler(queueMicrotask);

const mayPass = (error: Error): boolean =>
  error instanceof HttpFailure &&
  !error.announced &&
  (error.status === NO_ANSWER || error.status === 500 || error.status === 502 || error.status === 504);
