import { describe } from "vitest";
import { switchStoreSuite } from "../suite.ts";
import { freshDatabase } from "../../../testing/fresh-database.ts";
import { sqlTestStore } from "../../../testing/sql-test-store.ts";

describe("the store of the switch on a database inside the process", () => {
  switchStoreSuite(async () => sqlTestStore(await freshDatabase()));
});
