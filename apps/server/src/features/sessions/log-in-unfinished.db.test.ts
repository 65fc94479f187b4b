import type { ActivityEntry } from "@afterword/contract/endpoints/activity";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMails } from "../../testing/read-mails.ts";
import { addCodes, addPasskey, askedOf, show, WITH_NAME } from "../../testing/second-factor.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { reportUnfinishedLogIns } from "../second-factor/reports.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(WITH_NAME);
});
afterAll(() => server.close());

const HOME = "192.0.2.10";
const THIEF = "203.0.113.9";

describe("a log-in left after its first step", () => {
  it.each([
    ["one-time codes", addCodes],
    ["a passkey", addPasskey],
  ])("A log-in with %s left for five minutes is logged with its network and mailed once", async (_, add) => {
    const ada = await server.addPerson();
    await add(server, ada);
    await begin(ada, THIEF);
    await pass(4 * MINUTE_MS);
    expect(await traceOf(ada)).toEqual({ entries: [], mails: 0 });
    const begunAt = new Date(server.context.clock.now() - 4 * MINUTE_MS).toISOString();
    await pass(MINUTE_MS);
    expect(await traceOf(ada)).toEqual({
      entries: [{ at: begunAt, network: "203.0.113.x", times: 1 }],
      mails: 1,
    });
    await pass(MINUTE_MS);
    expect((await traceOf(ada)).mails).toBe(1);
  });

  it("A log-in that was finished is not reported, even after a first attempt that was left", async () => {
    const { ada, recoveryCodes } = await withCodes();
    await begin(ada, HOME);
    await pass(2 * MINUTE_MS);
    const { ticket } = await begin(ada, HOME);
    expect((await show(server, { ticket, recoveryCode: recoveryCodes[0] }, HOME)).statusCode).toBe(200);
    await pass(10 * MINUTE_MS);
    expect(await traceOf(ada)).toEqual({ entries: [], mails: 0 });
  });

  it("A log-in left elsewhere is reported although the owner logs in at the same time", async () => {
    const { ada, recoveryCodes } = await withCodes();
    await begin(ada, THIEF);
    const { ticket } = await begin(ada, HOME);
    await show(server, { ticket, recoveryCode: recoveryCodes[0] }, HOME);
    await pass(10 * MINUTE_MS);
    expect(await traceOf(ada)).toMatchObject({ entries: [{ network: "203.0.113.x" }], mails: 1 });
  });

  it("Unfinished log-ins make one entry an hour and one mail a day", async () => {
    const { ada } = await withCodes();
    const seen: [number, number][] = [];
    for (const waitMs of [5 * MINUTE_MS, HOUR_MS, 5 * MINUTE_MS, DAY_MS, 5 * MINUTE_MS]) {
      await begin(ada, THIEF);
      await begin(ada, THIEF);
      await pass(waitMs);
      const { entries, mails } = await traceOf(ada);
      seen.push([entries.length, mails]);
    }
    expect(seen.map(([entries]) => entries)).toEqual([1, 1, 2, 2, 3]);
    expect(seen.map(([, mails]) => mails)).toEqual([1, 1, 1, 1, 2]);
  });

  it("An unfinished log-in with wrong codes on the same day is logged but not mailed again", async () => {
    const { ada } = await withCodes();
    const { ticket } = await begin(ada, THIEF);
    for (let tries = 0; tries < 3; tries += 1) await show(server, { ticket, code: "000000" }, THIEF);
    await pass(10 * MINUTE_MS);
    expect(await traceOf(ada)).toMatchObject({ entries: [{ times: 1 }], mails: 0 });
  });
});

describe("a passkey whose adding was left", () => {
  it("Leaving the adding of a passkey reports nothing, and its ticket is deleted", async () => {
    const ada = await server.addPerson();
    const body = { password: ada.password };
    await server.call("POST", "/api/second-factor/passkey/start", { token: ada.token, body });
    await pass(10 * MINUTE_MS);
    expect(await traceOf(ada)).toEqual({ entries: [], mails: 0 });
    const { db } = server.context.database;
    const left = db.selectFrom("second_factor_tickets").selectAll().where("owner", "=", ada._id);
    expect(await left.execute()).toEqual([]);
  });
});

async function withCodes() {
  const ada = await server.addPerson();
  return { ada, recoveryCodes: (await addCodes(server, ada)).recoveryCodes ?? [] };
}

async function begin({ email, password }: Person, ip: string) {
  const body = { email, fieldpw: password, isApp: true };
  return askedOf(await server.call("POST", "/api/login", { body, ip }));
}

async function pass(ms: number): Promise<void> {
  await server.pass(ms);
  await reportUnfinishedLogIns(server.context);
}

async function traceOf({ _id, email }: Person) {
  const { db } = server.context.database;
  const rows = await db
    .selectFrom("audit_events")
    .select(["at", "detail"])
    .where("owner", "=", _id)
    .where("kind", "=", "second-factor-not-shown")
    .orderBy("seq")
    .execute();
  const mails = await readMails(server.context, "second-factor", email);
  return {
    entries: rows.map(({ at, detail }) => {
      const { network, times } = detail as Pick<ActivityEntry, "network" | "times">;
      return { at: at.toISOString(), network, times };
    }),
    mails: mails.filter(({ vars }) => vars.what === "second-factor-not-shown").length,
  };
}
