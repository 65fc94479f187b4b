import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restoreDump } from "../../operations/maintenance/restore-dump.ts";
import { writeDump } from "../../operations/maintenance/write-dump.ts";
import { emptyDatabase } from "../../testing/fresh-database.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { deleteRestoredAccounts } from "./account-deletion.ts";
import { createDeletedList } from "./deleted-list.ts";
import { OFFICE_ID } from "./office.ts";

let folder: string;
let server: TestServer;
let ada: Person;
let ben: Person;

const listIn = (place: string) => createDeletedList(join(place, "deleted-accounts"));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "afterword-deleted-"));
  server = await startTestServer({}, { deletedList: listIn(folder) });
  [ada, ben] = [await server.addPerson(), await server.addPerson()];
  await writeDump(server.context, join(folder, "before.tar.gz"), server.context.clock.now());
  await server.pass(MINUTE_MS);
  await server.call("DELETE", `/api/user/${ada._id}`, { token: ada.token });
  await writeDump(server.context, join(folder, "after.tar.gz"), server.context.clock.now());
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const restore = async (dump: string, listFolder: string): Promise<TestServer> => {
  const { masterKey, clock } = server.context;
  const database = await emptyDatabase();
  await restoreDump({ database, masterKey }, { file: join(folder, dump), nothingSince: false });
  const deletedList = listIn(listFolder);
  const restored = await startTestServer({}, { database, masterKey, clock, deletedList });
  await deleteRestoredAccounts(restored.context);
  return restored;
};

const idsIn = async ({ context }: TestServer): Promise<string[]> => {
  const rows = await context.database.db.selectFrom("users").select("id").execute();
  return rows.map(({ id }) => id);
};

describe("a dump from before a deletion", () => {
  it("A deleted account that a dump brings back is deleted again at the start, and other accounts stay", async () => {
    const restored = await restore("before.tar.gz", folder);
    const ids = await idsIn(restored);
    expect(ids).toContain(ben._id);
    expect(ids).not.toContain(ada._id);
    const { db } = restored.context.database;
    const events = await db
      .selectFrom("audit_events")
      .select("detail")
      .where("owner", "=", OFFICE_ID)
      .execute();
    expect(events).toEqual([{ detail: { account: ada._id, by: "restore", entries: expect.any(Number) } }]);
    await deleteRestoredAccounts(restored.context);
    expect(await idsIn(restored)).toEqual(ids);
    await restored.close();
  });

  it("A restored account stays when the list of deleted accounts is lost", async () => {
    const restored = await restore("before.tar.gz", join(folder, "elsewhere"));
    expect(await idsIn(restored)).toContain(ada._id);
    await restored.close();
  });
});

describe("a dump from after a deletion", () => {
  it("Restoring a dump brings the list of deleted accounts to a machine that never had it", async () => {
    const elsewhere = join(folder, "new-machine");
    const restored = await restore("after.tar.gz", elsewhere);
    const listed = await listIn(elsewhere).read();
    expect(listed).toEqual(await listIn(folder).read());
    expect(listed.map(({ id }) => id)).toEqual([ada._id]);
    await restored.close();
  });
});

describe("an account created after its id was listed as deleted", () => {
  it("An account created later than the listed deletion of its id is kept", async () => {
    const now = server.context.clock.now();
    await server.context.deletedList.add([{ id: ben._id, at: now }]);
    const { db } = server.context.database;
    await db
      .updateTable("users")
      .set({ created_at: new Date(now + 1) })
      .where("id", "=", ben._id)
      .execute();
    await deleteRestoredAccounts(server.context);
    expect(await idsIn(server)).toContain(ben._id);
  });
});
