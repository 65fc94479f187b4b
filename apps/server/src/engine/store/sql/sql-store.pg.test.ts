import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe } from "vitest";
import { sharedSwitchStoreSuite, switchStoreSuite } from "../suite.ts";
import { freshServerDatabase } from "../../../testing/fresh-server-database.ts";
import { sqlTestStore } from "../../../testing/sql-test-store.ts";

describe("the store of the switch on a PostgreSQL server", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  beforeAll(async () => {
    postgres = await testServer();
  });
  afterAll(() => postgres.stop());

  const openTestStore = async () => sqlTestStore(await freshServerDatabase(postgres.url));
  switchStoreSuite(openTestStore);
  sharedSwitchStoreSuite(openTestStore);
});
