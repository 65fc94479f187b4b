import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { sealAudit } from "../../features/audit/checkpoints.ts";
import { readConfig } from "../../platform/config/read-config.ts";
import { readOrMakeMasterKey } from "../../platform/crypto/master-key-file.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { throwLater } from "../../testing/fresh-database.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { verifyAuditCommand } from "./verify-audit.ts";

describe("the audit log of a tampered database", () => {
  let folder: string;
  let owner: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "afterword-verify-"));
    const database = await openDatabase({ kind: "folder", folder: join(folder, "database") }, throwLater);
    await migrate(database.pool);
    const masterKey = await readOrMakeMasterKey(folder);
    const server = await startTestServer(
      { DATA_DIR: folder },
      { database, masterKey, clock: createSystemClock() },
    );
    owner = (await server.addPerson())._id;
    await sealAudit(server.context);
    await database.pool.query("alter table audit_events disable trigger user");
    await database.pool.query("update audit_events set detail = '{}'");
    await database.pool.query("alter table audit_events enable trigger user");
    await server.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const verify = async (words: readonly string[] = []): Promise<string> => {
    const reading = readConfig({ NODE_ENV: "test", DATA_DIR: folder });
    if (!reading.ok) throw new Error(reading.mistakes.join(" "));
    const said: string[] = [];
    const no = () => Promise.reject(new Error("nobody is asked"));
    const quiet = {
      say: (line: string) => said.push(line),
      complain: () => undefined,
      close: () => undefined,
    };
    const terminal = { ...quiet, isAttended: false, ask: no, askHidden: no };
    await verifyAuditCommand.run({ words, config: reading.config, terminal });
    return said.join("\n");
  };

  it("A tampered audit log is reported, goes on only on an explicit command, and holds from then on", async () => {
    await expect(verify()).rejects.toThrow(`The log of ${owner} is broken: entry 1 (logged-in`);
    await expect(verify()).rejects.toThrow("is broken");
    const begun = await verify(["--begin-anew"]);
    expect(begun).toContain(`The log of ${owner} is broken: entry 1 (logged-in`);
    expect(begun).toMatch(/The log is accepted as it is from now on\.\nCheckpoint 2 of /);
    expect(await verify()).toContain("The audit log is intact: 2 entries in 1 chains.");
    expect(await verify(["--begin-anew"])).not.toContain("from now on");
  });
});
