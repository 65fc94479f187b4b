import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { User } from "@afterword/contract/endpoints/accounts";
import { buildUser } from "../../testing/people.ts";
import { foretellUser } from "./foretell-user.ts";
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

describe("foretellUser", () => {
  it("A foretold change shows at once and can be taken back", () => {
    const client = withUser();
    const takeBack = foretellUser(client, KEY, darken);
    expect(shown(client)).toBe(true);
    takeBack();
    expect(client.getQueryData(KEY)).toEqual(buildUser());
  });

  it("A foretold change keeps the time of the last real answer", () => {
    const client = withUser();
    const takeBack = foretellUser(client, KEY, darken);
    expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(ANSWERED_MS);
    takeBack();
    expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(ANSWERED_MS);
  });

  it("A user who is not loaded yet stays unknown", () => {
    const client = new QueryClient();
    const takeBack = foretellUser(client, KEY, darken);
    takeBack();
    expect(client.getQueryData(KEY)).toBeUndefined();
  });
});
