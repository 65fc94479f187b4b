import type { listActivity } from "@afterword/contract/endpoints/activity";
import type { endOtherSessions, endSession, listSessions } from "@afterword/contract/endpoints/sessions";
import { security as say } from "@afterword/core/messages/security";
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { NOT_FOUND } from "../../shared/http/statuses.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";

/** Where the current user is logged in; refetched whenever the page is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call<typeof listSessions>("GET /api/sessions", { signal }),
  staleTime: 0,
});

/** The account's activity, page by page. */
export const useActivity = () =>
  useInfiniteQuery({
    queryKey: ACTIVITY,
    queryFn: ({ pageParam, signal }) =>
      call<typeof listActivity>("GET /api/activity/:after", { params: { after: pageParam }, signal }),
    initialPageParam: "newest",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Ends one session. One that has already ended counts as ended. */
export const useEndSession = (onEnded: () => void) =>
  useEnding(onEnded, async (id: string) => {
    try {
      await call<typeof endSession>("DELETE /api/session/:id", { params: { id } });
    } catch (error) {
      if (!failedWith(error, NOT_FOUND)) throw error;
    }
    return say.sessionEnded;
  });

/** Ends every session but this one. */
export const useEndOthers = (onEnded: () => void) =>
  useEnding(onEnded, async () => {
    const { ended } = await call<typeof endOtherSessions>("POST /api/sessions/end-others");
    return say.othersEnded(ended);
  });

const ACTIVITY = ["activity"] as const;

/**
 * Ending a session changes both lists, and the toast comes once they show it. By then the button is gone, so it cannot
 * report it itself.
 */
function useEnding<Input>(onEnded: () => void, end: (input: Input) => Promise<string>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: async (sentence) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ACTIVITY }),
      ]);
      showToast(sentence);
      onEnded();
    },
    onError: (error) => showFailure(error, say.endFailed),
  });
}
