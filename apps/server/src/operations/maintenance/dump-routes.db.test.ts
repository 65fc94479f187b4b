import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ok } from "@afterword/core/errors/outcome";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { OFFICE_ID } from "../../features/accounts/public.ts";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { clearDumps } from "./dump-aside.ts";
import { leaveTrialRecord, readMaintenanceRecords } from "./maintenance-records.ts";
import { checkDump } from "./read-dump.ts";

let server: TestServer;
let folder: string;
let admin: Person;
let colleague: Person;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "afterword-export-"));
  server = await startTestServer({ DATA_DIR: folder });
  admin = await server.addPerson({ role: "admin" });
  colleague = await server.addPerson({ role: "admin" });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const fetchDump = (on = server) => on.call("GET", "/api/exportdb", { token: admin.token });

const eventsOf = async (owner: string): Promise<readonly unknown[]> => {
  const { database } = server.context;
  const events = database.db.selectFrom("audit_events").select("detail").where("owner", "=", owner);
  return (await events.where("kind", "=", "database-exported").orderBy("seq").execute()).map(
    ({ detail }) => detail,
  );
};

describe("a dump over the wire", () => {
  it("The dump is whole, leaves nothing on the disk, and stands in both logs, the mails of all admins and the records", async () => {
    const answer = await fetchDump();
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/gzip"]);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="database.tar.gz"');
    const file = join(folder, "fetched");
    writeFileSync(file, answer.rawPayload);
    const manifest = await checkDump(file);
    expect(manifest.tables.map(({ name }) => name)).toContain("users");
    expect(readdirSync(join(folder, "dumps"))).toEqual([]);

    expect(await eventsOf(admin._id)).toHaveLength(1);
    expect(await eventsOf(OFFICE_ID)).toEqual([{ by: admin._id }]);
    for (const { email } of [admin, colleague])
      expect(await readMails(server.context, "database-exported", email)).toHaveLength(1);
    const { lastDump } = await readMaintenanceRecords(server.context);
    expect(lastDump).toMatchObject({ dumpMadeAt: Date.parse(manifest.madeAt) });
  });

  it("A dump needs a recent proof, and one without it is not counted", async () => {
    await server.context.database.pool.query(
      "update sessions set password_at = password_at - interval '1 hour'",
    );
    const refused = await fetchDump();
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({ fields: { fieldpw: "Wrong password" } }),
    ]);
    const body = { fieldpw: admin.password };
    expect(
      (await server.call("POST", "/api/user/show-password", { token: admin.token, body })).statusCode,
    ).toBe(200);
  });

  it("A dump for which no folder can be made is a fault, and the next one is not held up by it", async () => {
    const dumps = join(folder, "dumps");
    vi.spyOn(server.context.throttle, "admitDump").mockImplementationOnce(async () => {
      rmSync(dumps, { recursive: true });
      writeFileSync(dumps, "in the way");
      return ok(null);
    });
    expect((await fetchDump()).statusCode).toBe(500);
    rmSync(dumps);
    mkdirSync(dumps);
    const next = vi.spyOn(server.context.throttle, "admitDump").mockResolvedValueOnce(ok(null));
    expect((await fetchDump()).statusCode).toBe(200);
    next.mockRestore();
  });

  it("What a trial restore left to be recorded is taken; a file that says no such thing is cleared away", async () => {
    const file = join(folder, "trial-restore.json");
    await leaveTrialRecord(folder, { at: wallMs(2000), dumpMadeAt: wallMs(1000), rows: 3 });
    const taken = { at: 2000, dumpMadeAt: 1000, rows: 3 };
    expect((await readMaintenanceRecords(server.context)).lastTrialRestore).toEqual(taken);
    for (const text of ["{}", "no JSON", `{"at":${Number.MAX_SAFE_INTEGER},"dumpMadeAt":0,"rows":1}`]) {
      writeFileSync(file, text);
      expect((await readMaintenanceRecords(server.context)).lastTrialRestore).toEqual(taken);
      expect(existsSync(file)).toBe(false);
    }
  });

  it("A server starts also where leftovers of dumps cannot be removed, and its log says so", async () => {
    const warn = vi.spyOn(server.context.log, "warn");
    const config = { ...server.context.config, dataDir: "/dev/null/data" };
    await clearDumps({ ...server.context, config });
    expect(warn).toHaveBeenCalledWith(expect.anything(), "what earlier dumps left behind cannot be removed");
  });

  it("While one dump is under way another is refused; five may be made a day, and a sixth hears how long to wait", async () => {
    // Gives nothing out, and so takes nothing of the day's five.
    const asked = {
      method: "HEAD",
      url: "/api/exportdb",
      headers: { authorization: `Bearer ${admin.token}` },
    } as const;
    for (let at = 0; at < 5; at += 1) expect((await server.app.inject(asked)).statusCode).toBe(200);
    const both = await Promise.all([fetchDump(), fetchDump()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    for (let made = 2; made < 5; made += 1) expect((await fetchDump()).statusCode).toBe(200);
    const sixth = await fetchDump();
    expect([sixth.statusCode, Number(sixth.headers["retry-after"]) <= DAY_MS / 1000]).toEqual([429, true]);
    expect(existsSync(join(folder, "dumps"))).toBe(true);
    expect(readdirSync(join(folder, "dumps"))).toEqual([]);
  });
});
