import type { User } from "@afterword/contract/endpoints/accounts";
import type { QueryClient } from "@tanstack/react-query";
import type { userQuery } from "./user-query.ts";

type UserKey = ReturnType<typeof userQuery>["queryKey"];

/**
 * Shows what the server will answer before it has; answers how to take that back. The moment of the last real answer
 * is kept, because the product's clock counts from there.
 */
export function foretellUser(
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
