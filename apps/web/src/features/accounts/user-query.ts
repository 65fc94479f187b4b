import type { getUser, User } from "@afterword/contract/endpoints/accounts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { isShown } from "../../shared/http/is-shown.ts";
import { useSession } from "../../shared/http/session.ts";

/** The start of every user's key. Every saved change affects the user's thread. */
export const USER_QUERIES = ["user"] as const;

/** One user. After a change, put the answer under the same key. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: [...USER_QUERIES, userId],
    queryFn: ({ signal, client, queryKey }) =>
      call<typeof getUser>("GET /api/user/:_id", {
        params: { _id: userId },
        signal,
        silent: isShown(client, queryKey),
      }),
  });

/** The current user; stays pending while logged out. */
export function useCurrentUser(): UseQueryResult<User> {
  const session = useSession();
  const userId = session.kind === "logged-in" ? session.userId : "";
  return useQuery({ ...userQuery(userId), enabled: session.kind === "logged-in" });
}
