import { describe } from "vitest";
import { switchStoreSuite } from "../suite.ts";
import { freshDatabase } from "../../../testing/fresh-database.ts";
import { sqlStoreGround } from "../../../testing/sql-store-ground.ts";

describe("the store of the switch on a database inside the process", () => {
  switchStoreSuite(async () => sqlStoreGround(await freshDatabase()));
});
