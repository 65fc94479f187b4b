import { describe, expect, it } from "vitest";
import { randomIds } from "../../../platform/crypto/random-ids.ts";
import { freshDatabase } from "../../../testing/fresh-database.ts";
import { sqlTestStore } from "../../../testing/sql-test-store.ts";
import { AT, plant } from "../suite/test-store.ts";

describe("decisions in PostgreSQL", () => {
  it("Entries of one log that are added at once are chained one to the other", async () => {
    const database = await freshDatabase();
    const testStore = sqlTestStore(database);
    const owner = await plant(testStore);
    const entry = { owner, at: AT, kind: "delivery-held", detail: { cycle: 1 } } as const;
    const audit = Array.from({ length: 3 }, () => ({ ...entry, id: randomIds.uuid() }));
    await testStore.store.rows.writeDecisions({ audit });
    const events = database.db.selectFrom("audit_events").select(["seq", "previous", "hash"]);
    const chain = await events.where("owner", "=", owner).orderBy("seq").execute();
    expect(chain.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(chain.slice(1).map(({ previous }) => previous)).toEqual(chain.slice(0, 2).map(({ hash }) => hash));
    await testStore.close();
  });
});
