import type { User } from "@afterword/contract/endpoints/accounts";
import type { QueryClient } from "@tanstack/react-query";
import type { userQuery } from "./user-query.ts";

type UserKey = ReturnType<typeof userQuery>["queryKey"];

/**
 * Changes the user in the cache before the server answers. Returns a function that rolls the change back. The time of the
 * last real answer is kept, because the product's clock counts from there.
 */
export function updateUserOptimistically(
  client: QueryClient,
  queryKey: UserKey,
  change: (user: User) => User,
): () => void {
  const before = client.getQueryState(queryKey);
  const user = client.getQueryData(queryKey);
  if (before === undefined || user === undefined) return () => undefined;
  const updatedAt = before.dataUpdatedAt;
  client.setQueryData(queryKey, change(user), { updatedAt });
  return () => {
    client.setQueryData(queryKey, user, { updatedAt });
  };
}
