import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runJobs } from "../../platform/jobs/run-jobs.ts";
import { WATCH_JOBS } from "../../operations/jobs/start-jobs.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { writeFailedLogIns } from "./failed-log-ins.ts";
import { verifyAudit } from "./verification.ts";

let server: TestServer;
let ada: Person;
beforeEach(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterEach(() => server.close());

const logIn = (password: string, email = ada.email, ip = "198.51.100.7") =>
  server.call("POST", "/api/login", {
    body: { email, fieldpw: password, isApp: true },
    headers: { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)" },
    ip,
  });

const logOf = async (owner = ada._id) => {
  const entries = server.context.database.db.selectFrom("audit_events").select(["kind", "detail"]);
  return entries.where("owner", "=", owner).where("seq", ">", 1).orderBy("seq").execute();
};

describe("the log-ins in the audit log", () => {
  it("A log-in and its log-out are recorded with device and shortened network", async () => {
    const { refreshToken } = (await logIn(ada.password)).json<{ refreshToken: string }>();
    await server.call("POST", "/api/logout", { body: { token: refreshToken } });
    await server.call("POST", "/api/logout", { body: { token: refreshToken } });
    const entries = await logOf();
    expect(entries).toMatchObject([
      { kind: "logged-in", detail: { device: "the app on iPhone", network: "198.51.100.x" } },
      { kind: "logged-out", detail: { device: "the app on iPhone" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("198.51.100.7");
  });

  it("Failed log-ins are recorded before the next successful one", async () => {
    await logIn("wrong");
    await logIn("wrong too");
    expect(await logOf()).toEqual([]);
    await logIn(ada.password);
    expect(await logOf()).toMatchObject([
      { kind: "log-in-failed", detail: { times: 2, network: "198.51.100.x" } },
      { kind: "logged-in" },
    ]);
  });

  it("Failed log-ins are kept until a log-in succeeds, even if one fails midway", async () => {
    await logIn("wrong");
    const { pool } = server.context.database;
    await pool.query("alter table audit_events add constraint broken check (kind <> 'logged-in') not valid");
    expect((await logIn(ada.password)).statusCode).toBe(500);
    await pool.query("alter table audit_events drop constraint broken");
    await pool.query("update users set active = false where id = $1", [ada._id]);
    expect((await logIn(ada.password)).statusCode).toBe(423);
    await pool.query("update users set active = true where id = $1", [ada._id]);
    expect(await logOf()).toEqual([]);
    await logIn(ada.password);
    await logIn(ada.password);
    expect(await logOf()).toMatchObject([
      { kind: "log-in-failed", detail: { times: 1 } },
      { kind: "logged-in" },
      { kind: "logged-in" },
    ]);
  });

  it("Wrong passwords during a session are recorded as refused changes", async () => {
    const { token } = ada;
    const wrong = { oldPassword: "wrong", fieldpw: "battery staple", confirmPassword: "battery staple" };
    expect((await server.call("POST", "/api/user/change-password", { token, body: wrong })).statusCode).toBe(
      403,
    );
    const codes = await server.call("POST", "/api/second-factor/one-time-codes/start", {
      token,
      body: { password: "wrong" },
    });
    expect(codes.statusCode).toBe(403);
    expect(await writeFailedLogIns(server.context)).toBe(1);
    expect(await logOf()).toMatchObject([
      { kind: "change-refused", detail: { times: 2, network: "192.0.2.x" } },
    ]);
  });

  it("Failed log-ins from many networks make at most one entry an hour", async () => {
    for (let net = 1; net <= 30; net += 1) await logIn("wrong", ada.email, `198.51.${net}.1`);
    expect(await writeFailedLogIns(server.context)).toBe(1);
    await logIn("wrong", ada.email, "203.0.113.1");
    await server.pass(MINUTE_MS);
    expect(await writeFailedLogIns(server.context)).toBe(0);
    await server.pass(HOUR_MS);
    expect(await writeFailedLogIns(server.context)).toBe(1);
    expect(await logOf()).toMatchObject([
      { detail: { times: 30, network: "198.51.30.x" } },
      { detail: { times: 1, network: "203.0.113.x" } },
    ]);
    expect((await verifyAudit(server.context)).broken).toBeNull();
  });

  it("No entry is made for an unknown address or a deleted account", async () => {
    await logIn("wrong", "nobody@example.com");
    expect(await writeFailedLogIns(server.context)).toBe(0);
    await logIn("wrong");
    await server.context.database.pool.query("delete from users where id = $1", [ada._id]);
    await writeFailedLogIns(server.context);
    expect(await logOf()).toEqual([]);
  });

  it("Failed log-ins are recorded when the server stops", async () => {
    const { "write-failed-log-ins": job } = WATCH_JOBS;
    expect(job).toBeDefined();
    const jobs = runJobs(server.context, { job: { ...job!, run: async () => undefined } });
    await logIn("wrong");
    await jobs.stop();
    expect(await logOf()).toMatchObject([{ kind: "log-in-failed", detail: { times: 1 } }]);
  });
});
