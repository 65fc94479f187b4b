import { MINUTE_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../platform/log/log.ts";
import { WATCH_JOBS, watched } from "../../operations/jobs/start-jobs.ts";
import { createProcessStats } from "../../operations/monitoring/process-stats.ts";
import { lookAtAlarms } from "../../operations/monitoring/look-at-alarms.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { verifyAuditAndLog } from "./audit-jobs.ts";
import { sealAudit } from "./checkpoints.ts";

let server: TestServer;
let lines: string[];
beforeEach(async () => {
  lines = [];
  server = await startTestServer({}, { log: createLog({ write: (line) => lines.push(line) }) });
  await server.addPerson();
  await sealAudit(server.context);
});
afterEach(() => server.close());

/** The whole log is read again only after a day. */
const run = async (name: string): Promise<void> => {
  await server.context.database.pool.query("update audit_checks set ended_at = null");
  const job = watched(WATCH_JOBS)[name];
  await job?.run(server.context, new AbortController().signal);
};
/** The test's clock is not the database's, which is another alarm's. */
const isBurning = async (): Promise<boolean> => {
  await lookAtAlarms(server.context);
  const course = server.context.database.db.selectFrom("alarms").select(["began_at", "ended_at"]);
  const { began_at, ended_at } = await course.where("kind", "=", "audit-broken").executeTakeFirstOrThrow();
  return began_at !== null && ended_at === null;
};
const tamper = async (sql: string): Promise<void> => {
  const { pool } = server.context.database;
  await pool.query("alter table audit_events disable trigger user");
  await pool.query(sql);
  await pool.query("alter table audit_events enable trigger user");
};

describe("the alarm for a changed audit log", () => {
  it.each([
    ["seal-audit", "update audit_checkpoints set seal = '\\x00'"],
    ["read-audit", "update audit_events set detail = '{}' where seq = 1"],
  ])(
    "The alarm begins with the first run of %s that finds a change and ends once it is undone",
    async (job, sql) => {
      await run(job);
      expect(await isBurning()).toBe(false);
      const { rows } = await server.context.database.pool.query<{ seal: Buffer }>(
        "select seal from audit_checkpoints",
      );
      await tamper(sql);
      await run(job);
      expect(await isBurning()).toBe(true);
      expect(lines.filter((line) => line.includes("the audit log was changed"))).toHaveLength(1);
      expect(server.context.processStats.failingJobs(server.context.clock.now())).toEqual([]);
      if (job === "read-audit") return;
      await server.context.database.pool.query("update audit_checkpoints set seal = $1", [rows[0]?.seal]);
      await run(job);
      await server.pass(11 * MINUTE_MS);
      expect(await isBurning()).toBe(false);
    },
  );

  it("A server that did not read the log itself, as after a restart, knows what the last check found", async () => {
    await tamper("update audit_events set detail = '{}' where seq = 1");
    await verifyAuditAndLog(server.context);
    const processStats = createProcessStats();
    await verifyAuditAndLog({ ...server.context, processStats });
    expect(processStats.isAuditBroken()).toBe(true);
    expect(lines.filter((line) => line.includes("the audit log was changed"))).toHaveLength(1);
  });
});
