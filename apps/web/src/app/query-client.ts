import { notifyManager, QueryClient } from "@tanstack/react-query";
import { HttpFailure, NO_ANSWER } from "../shared/http/http-failure.ts";

/**
 * Offline requests fail at once instead of waiting (product §7), so the query client must not hold them back. Only
 * troubles of the server's side are worth another try; a refusal stays a refusal.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        // Whoever comes back to the page wants to know where things stand now.
        refetchOnWindowFocus: "always",
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });

// What is under way shows before the next press is looked at: a button that was pressed twice in a hurry acts once.
notifyManager.setScheduler(queueMicrotask);

const mayPass = (error: Error): boolean =>
  error instanceof HttpFailure &&
  !error.announced &&
  (error.status === NO_ANSWER || error.status === 500 || error.status === 502 || error.status === 504);
