import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runBackgroundTasks } from "../../features/accounts/public.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import { emptyDatabase } from "../../testing/fresh-database.ts";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, xsrfHeaders } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { restoreDump } from "./restore-dump.ts";
import { rewrapKeys } from "./wrapped-keys.ts";
import { writeDump } from "./write-dump.ts";

const OLD: MasterKey = { bytes: Buffer.alloc(32, 1) };
const NEW: MasterKey = { bytes: Buffer.alloc(32, 2) };
const EMAIL = "unknown@example.com";
const folder = mkdtempSync(join(tmpdir(), "afterword-tasks-"));

afterAll(() => rmSync(folder, { recursive: true }));

/** Answered, and nothing done yet. */
const askForMail = async ({ app }: TestServer): Promise<void> => {
  const [url, payload] = ["/api/user/forgot-password", { email: EMAIL }];
  const answer = await app.inject({ method: "POST", url, headers: await xsrfHeaders(app), payload });
  expect(answer.statusCode).toBe(200);
};

const mailsOf = async ({ context }: TestServer): Promise<number> => {
  await runBackgroundTasks(context);
  return (await readMails(context, "no-account", EMAIL)).length;
};

describe("a background task that waits", () => {
  it("A task that waits is in the dump, and is done after the restore", async () => {
    const before = await startTestServer({}, { masterKey: OLD });
    await askForMail(before);
    const file = join(folder, "dump");
    await writeDump(before.context, file, before.context.clock.now());
    await before.close();
    const database = await emptyDatabase();
    await restoreDump({ database, masterKey: OLD }, { file, nothingSince: false });
    const after = await startTestServer({}, { database, masterKey: OLD });
    await askForMail(after);
    const { db } = database;
    const rows = await db.selectFrom("background_tasks").select("number").orderBy("number").execute();
    expect(rows).toEqual([{ number: 1 }, { number: 2 }]);
    expect(await mailsOf(after)).toBe(1);
    await after.close();
  });

  it("A task that waits while the master key is rotated is done with the new key alone", async () => {
    const before = await startTestServer({}, { masterKey: OLD });
    await askForMail(before);
    const { database, clock } = before.context;
    await rewrapKeys({ database, masterKey: { ...NEW, previous: [OLD.bytes] } });
    const after = await startTestServer({}, { database, clock, masterKey: NEW });
    expect(await mailsOf(after)).toBe(1);
    await after.app.close();
    await before.close();
  });
});
