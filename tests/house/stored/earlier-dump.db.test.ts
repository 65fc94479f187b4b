/** A dump that an earlier version wrote is restored by this one (docs/decisions/040). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Note } from "@afterword/contract/endpoints/notes";
import type { SwitchState } from "@afterword/core/switch/state";
import { wallMs } from "@afterword/core/time/instant";
import { verifyAudit } from "@afterword/server/features/audit/verification";
import { restoreDump } from "@afterword/server/operations/maintenance/restore-dump";
import { writeDump } from "@afterword/server/operations/maintenance/write-dump";
import { parseMasterKey } from "@afterword/server/platform/crypto/master-key";
import { emptyDatabase } from "@afterword/server/testing/fresh-database";
import { startTestServer, type TestServer } from "@afterword/server/testing/test-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lostRows, rowsInDump } from "./dumped-rows.ts";
import { EARLIER_DUMP, kept } from "./fixtures.ts";

const folder = mkdtempSync(join(tmpdir(), "afterword-earlier-dump-"));
let server: TestServer;

beforeAll(async () => {
  const [database, masterKey] = [await emptyDatabase(), parseMasterKey(kept.masterKey)];
  if (masterKey === null) throw new Error("the fixture has no master key");
  await restoreDump({ database, masterKey }, { file: EARLIER_DUMP, nothingSince: true });
  await writeDump({ database, masterKey }, join(folder, "dump"), wallMs(kept.madeAtMs));
  server = await startTestServer({}, { database, masterKey });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe("a dump of an earlier version", () => {
  it("Every row of the dump is there as it was", async () => {
    const [before, after] = [await rowsInDump(EARLIER_DUMP), await rowsInDump(join(folder, "dump"))];
    expect(lostRows(before, after)).toEqual({});
  });

  it("Its audit log holds", async () => {
    const entries = (await rowsInDump(EARLIER_DUMP)).get("audit_events")?.length;
    expect(await verifyAudit(server.context)).toMatchObject({ broken: null, entries });
  });

  it("Of its reminders those of the cycle that went on wait for an answer, and no earlier one", async () => {
    const users = await server.context.database.db
      .selectFrom("users")
      .select(["confirmed_cycle", "switch_state"])
      .execute();
    const cycles = users.map(({ switch_state }) => (switch_state as SwitchState).cycle);
    expect(users.map(({ confirmed_cycle }) => confirmed_cycle)).toEqual(cycles);
    expect(Math.max(...cycles)).toBeGreaterThan(0);
    expect((await server.call("POST", `/api/user${kept.links.reminder}`)).statusCode).toBe(200);
  });

  it("Its people log in, and its links lead to the notes they led to", async () => {
    const body = { email: "anna@example.com", fieldpw: "demo-anna", remember: true, isApp: true };
    const { token } = (await server.call("POST", "/api/login", { body })).json<{ token: string }>();
    const notes = (await server.call("GET", "/api/notes", { token })).json<Note[]>();
    const words = notes.flatMap(({ text, recipients }) => [text, ...recipients.map(({ name }) => name)]);
    expect(words.map((one) => one !== "")).toEqual(words.map(() => true));
    expect(words.length).toBeGreaterThan(5);
    const secret = kept.links.delivery.split("/").at(-1);
    const delivered = await server.call("GET", `/api/note-by-secret/${secret}`);
    expect(delivered.json()).toMatchObject({ text: "The words of Carla's note: ä, 雪, 🕊." });
  });
});
