import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { User } from "@afterword/contract/endpoints/accounts";
import { buildUser } from "../../testing/people.ts";
import { updateUserOptimistically } from "./optimistic-user.ts";
import type { userQuery } from "./user-query.ts";

type Key = ReturnType<typeof userQuery>["queryKey"];
const KEY = ["user", "anna"] as unknown as Key;
const ANSWERED_MS = 5_000;

const withUser = (): QueryClient => {
  const client = new QueryClient();
  client.setQueryData(KEY, buildUser(), { updatedAt: ANSWERED_MS });
  return client;
};
const darken = (user: User): User => ({ ...user, darkMode: true });
const shown = (client: QueryClient) => client.getQueryData(KEY)?.darkMode;

describe("updateUserOptimistically", () => {
  it("An optimistic change shows at once and can be rolled back", () => {
    const client = withUser();
    const rollBack = updateUserOptimistically(client, KEY, darken);
    expect(shown(client)).toBe(true);
    rollBack();
    expect(client.getQueryData(KEY)).toEqual(buildUser());
  });

  it("An optimistic change keeps the time of the last real answer", () => {
    const client = withUser();
    const rollBack = updateUserOptimistically(client, KEY, darken);
    expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(ANSWERED_MS);
    rollBack();
    expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(ANSWERED_MS);
  });

  it("A user who is not loaded yet stays unknown", () => {
    const client = new QueryClient();
    const rollBack = updateUserOptimistically(client, KEY, darken);
    rollBack();
    expect(client.getQueryData(KEY)).toBeUndefined();
  });
});
