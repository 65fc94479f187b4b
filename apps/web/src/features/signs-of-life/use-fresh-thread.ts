import type { User } from "@afterword/contract/endpoints/accounts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { notesQuery } from "../notes/public.ts";
import { userQuery } from "../accounts/public.ts";
import { useSession } from "../../shared/http/session.ts";

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
