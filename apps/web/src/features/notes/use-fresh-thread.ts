import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useIsOnline } from "../../shared/device/connectivity.ts";
import { notesQuery } from "../../shared/queries/notes-query.ts";
import { USER_QUERIES, userQuery } from "../../shared/queries/user-query.ts";
import { useSession } from "../../shared/session/session.ts";

const THREAD_REFRESH_MS = 15_000;

/**
 * Asks again where the user and the notes stand while the page is being looked at: a reminder may go out meanwhile,
 * or the notes themselves; and at once when the connection is back. Asking is no sign of life (behaviour §1.7).
 */
export function useFreshThread(): void {
  const session = useSession();
  const userId = session.kind === "logged-in" ? session.userId : "";
  useQuery({
    ...userQuery(userId),
    enabled: session.kind === "logged-in",
    refetchInterval: THREAD_REFRESH_MS,
  });
  useQuery({ ...notesQuery, enabled: session.kind === "logged-in", refetchInterval: THREAD_REFRESH_MS });
  useRefreshWhenBack();
}

function useRefreshWhenBack(): void {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (!isBack) return;
    for (const queryKey of [USER_QUERIES, notesQuery.queryKey]) void client.invalidateQueries({ queryKey });
  }, [client, isOnline]);
}
