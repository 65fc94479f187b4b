import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe } from "vitest";
import { sharedSwitchStoreSuite, switchStoreSuite } from "../suite.ts";
import { freshServerDatabase } from "../../../testing/fresh-server-database.ts";
import { sqlStoreGround } from "../../../testing/sql-store-ground.ts";

describe("the store of the switch on a PostgreSQL server", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  beforeAll(async () => {
    postgres = await testServer();
  });
  afterAll(() => postgres.stop());

  const openGround = async () => sqlStoreGround(await freshServerDatabase(postgres.url));
  switchStoreSuite(openGround);
  sharedSwitchStoreSuite(openGround);
});
