import type { User } from "@afterword/contract/endpoints/accounts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "../../shared/http/session.ts";
import { useIsOnline } from "../../shared/device/connectivity.ts";
import { notesQuery } from "../notes/public.ts";
import { userQuery } from "../accounts/public.ts";

const THREAD_REFRESH_MS = 15_000;

/**
 * Asks again where the user stands while the page is being looked at: a reminder may go out meanwhile, or the notes
 * themselves. Those are opened one by one for every answer, so they are asked for only when there was a delivery.
 * Asking is no sign of life (behaviour §1.7).
 */
export function useFreshThread(): void {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.kind === "logged-in" ? session.userId : "";
  const { data: user } = useQuery({
    ...userQuery(userId),
    enabled: session.kind === "logged-in",
    refetchInterval: THREAD_REFRESH_MS,
  });
  const deliveredAt = user === undefined ? null : latestDelivery(user);
  useEffect(() => {
    if (deliveredAt === null) return;
    // Notes that are on their way already were asked for no earlier than this.
    void client.refetchQueries({ queryKey: notesQuery.queryKey, type: "active" }, { cancelRefetch: false });
  }, [client, deliveredAt]);
}

/** Also one that a sign of life came too late for, after which the thread begins anew. */
const latestDelivery = ({ thread, tooLate }: User): string | null =>
  thread.kind === "delivered" ? thread.deliveredAt : (tooLate?.deliveredAt ?? null);

/** An answer that takes longer may never come: a network can swallow a question without a word. */
const SLOW_ANSWER_MS = 8_000;

/** Whether what a query holds is only what was true when it was last answered. */
export function useIsOutOfReach({
  isFetching,
  isRefetchError,
}: Pick<UseQueryResult, "isFetching" | "isRefetchError">): boolean {
  const isOnline = useIsOnline();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isFetching) return undefined;
    const timer = window.setTimeout(() => setIsSlow(true), SLOW_ANSWER_MS);
    return () => {
      window.clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isFetching]);
  return !isOnline || isRefetchError || isSlow;
}
