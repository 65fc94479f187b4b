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
 * Refetches the user while the page is visible: a reminder may be sent meanwhile, or the notes. The server decrypts
 * each note for every answer, so the notes are refetched only after a delivery. Fetching is no sign of life (behaviour
 * §1.7).
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
    // A running fetch of the notes started no earlier than this.
    void client.refetchQueries({ queryKey: notesQuery.queryKey, type: "active" }, { cancelRefetch: false });
  }, [client, deliveredAt]);
}

/** Includes a delivery that a sign of life came too late for, after which the thread starts again. */
const latestDelivery = ({ thread, tooLate }: User): string | null =>
  thread.kind === "delivered" ? thread.deliveredAt : (tooLate?.deliveredAt ?? null);

/** An answer that takes longer may never come: a network can drop a request silently. */
const SLOW_ANSWER_MS = 8_000;

/** Whether a query's data is only the last known state. */
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
