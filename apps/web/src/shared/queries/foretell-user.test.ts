import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { User } from "@afterword/contract/endpoints/users";
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

describe("showing what the server will answer", () => {
  it("shows it at once and can take it back", () => {
    const client = withUser();
    const takeBack = foretellUser(client, KEY, darken);
    expect(shown(client)).toBe(true);
    takeBack();
    expect(client.getQueryData(KEY)).toEqual(buildUser());
  });

  it("keeps the moment of the last real answer, from which the product's clock counts", () => {
    const client = withUser();
    const takeBack = foretellUser(client, KEY, darken);
    expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(ANSWERED_MS);
    takeBack();
    expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(ANSWERED_MS);
  });

  it("foretells nothing of a user who is not known yet", () => {
    const client = new QueryClient();
    const takeBack = foretellUser(client, KEY, darken);
    takeBack();
    expect(client.getQueryData(KEY)).toBeUndefined();
  });
});
