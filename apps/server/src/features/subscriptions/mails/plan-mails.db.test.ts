import type { User } from "@afterword/contract/endpoints/accounts";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MailKind } from "../../../engine/mails/render-mail.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { addPaidPlan, addStoreSubscription, addVoucher, type TestPlan } from "../../../testing/paid-plans.ts";
import { readMails } from "../../../testing/read-mails.ts";
import { freshToken, startTestServer, type Person, type TestServer } from "../../../testing/test-server.ts";
import type { StoreSaid } from "../app-stores/app-store.ts";
import { takeSaid } from "../app-stores/take-said.ts";
import { tellOfEnds } from "./tell-of-ends.ts";

let server: TestServer;
let ada: Person;
let [family, solo]: [TestPlan, TestPlan] = [
  { id: "", name: "" },
  { id: "", name: "" },
];
let product: string;
beforeAll(async () => {
  server = await startTestServer();
  family = await addPaidPlan(server.context, { name: "Family" });
  solo = await addPaidPlan(server.context, { name: "Solo" });
  const { db } = server.context.database;
  const row = db.selectFrom("plans").select("product").where("id", "=", family.id);
  product = (await row.executeTakeFirstOrThrow()).product;
});
beforeEach(async () => {
  ada = await server.addPerson();
});
afterAll(() => server.close());

const inDays = (days: number): Date => new Date(server.context.clock.now() + days * DAY_MS);
const subscribe = (days: number, renews: boolean) =>
  addStoreSubscription(server.context, { owner: ada._id, plan: family.id, expiresAt: inDays(days), renews });
const redeem = async (plan: TestPlan) =>
  server.call("POST", "/api/user/update-plan", {
    token: await freshToken(server, ada),
    body: { voucherCode: await addVoucher(server.context, { plan }) },
  });
const toAda = async <K extends MailKind>(kind: K) =>
  (await readMails(server.context, kind, ada.email)).map(({ vars }) => vars);

const STOPS = { kind: "stops" };

describe("the end of a plan", () => {
  /** On which of so many days Ada is told; the job runs every hour and after each start. */
  const daysOfNotices = async (days: number): Promise<number[]> => {
    const found: number[] = [];
    for (let day = 0; day < days; day += 1) {
      const before = (await toAda("plan-ends")).length;
      await tellOfEnds(server.context);
      await tellOfEnds(server.context);
      const after = (await toAda("plan-ends")).length;
      found.push(...Array<number>(after - before).fill(day));
      await server.pass(DAY_MS);
    }
    return found;
  };

  it("A cancelled subscription is told 14, 3 and 0 days before its end, each once, with what stops then", async () => {
    await subscribe(20, false);
    const until = inDays(20).getTime();
    expect(await daysOfNotices(25)).toEqual([6, 17, 20]);
    const notice = { firstname: "Ada", plan: "Family", until, next: STOPS };
    expect(await toAda("plan-ends")).toEqual([notice, notice, notice]);
  });

  it("The end of a voucher is told, with the plan that comes back then", async () => {
    await subscribe(365, true);
    await redeem(solo);
    const days = await daysOfNotices(40);
    expect(days).toHaveLength(3);
    const [notice] = await toAda("plan-ends");
    expect(notice).toMatchObject({ plan: "Solo", next: { kind: "goes-on", plan: "Family" } });
  });

  it("A server that is to stop begins no further notice", async () => {
    await subscribe(2, false);
    expect(await tellOfEnds(server.context, AbortSignal.abort())).toBe(0);
    expect(await tellOfEnds(server.context)).toBe(1);
  });

  it("A switch to the free plan is told with the free plan, which delivers", async () => {
    await subscribe(2, false);
    const { db } = server.context.database;
    await db.updateTable("users").set({ switching_to_free: true }).where("id", "=", ada._id).execute();
    await tellOfEnds(server.context);
    expect(await toAda("plan-ends")).toMatchObject([{ next: { kind: "goes-on", plan: "Free" } }]);
  });

  it("A notice that has left the outbox since is not written again", async () => {
    await subscribe(2, false);
    expect(await daysOfNotices(1)).toEqual([0]);
    await server.context.database.db.deleteFrom("mails").where("owner", "=", ada._id).execute();
    expect(await daysOfNotices(1)).toEqual([]);
  });

  it("An end within two notices after an outage is told once, for the later one", async () => {
    await subscribe(2, false);
    expect(await daysOfNotices(2)).toEqual([0]);
    expect(await daysOfNotices(3)).toEqual([0]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["renews by itself", () => subscribe(2, true)],
    [
      "an admin gave",
      async () => {
        await subscribe(2, false);
        await grant([family.id]);
      },
    ],
    [
      "belongs to a disabled account",
      async () => {
        await subscribe(2, false);
        await setByAdmin({ active: false });
      },
    ],
    [
      "has an unconfirmed address",
      async () => {
        await subscribe(2, false);
        const { db } = server.context.database;
        await db.updateTable("users").set({ email_confirmed: false }).where("id", "=", ada._id).execute();
      },
    ],
    ["costs nothing", () => Promise.resolve()],
  ])("No mail tells of the end of a plan that %s", async (_, prepare) => {
    await prepare();
    expect(await daysOfNotices(3)).toEqual([]);
  });
});

const setByAdmin = async (body: object) => {
  const { token } = await server.addPerson({ role: "admin" });
  expect((await server.call("PUT", `/api/user/${ada._id}`, { token, body })).statusCode).toBe(200);
};
const grant = (freePlans: readonly string[]) => setByAdmin({ freePlans });

describe("a plan that an admin gave", () => {
  const planOf = async () => {
    const { db } = server.context.database;
    const row = db.selectFrom("users").select("plan").where("id", "=", ada._id);
    return (await row.executeTakeFirstOrThrow()).plan;
  };
  const takeFree = (freePlan: string) =>
    server.call("POST", "/api/user/update-plan", { token: ada.token, body: { freePlan } });

  it("When it is taken back, its owner is told that nothing is delivered, and of nothing else", async () => {
    await grant([family.id]);
    await takeFree(family.id);
    await grant([family.id]);
    expect(await toAda("grant-revoked")).toEqual([]);
    await grant([]);
    await grant([]);
    await tellOfEnds(server.context);
    expect(await toAda("grant-revoked")).toMatchObject([{ plan: "Family", next: STOPS }]);
    expect(await toAda("plan-ends")).toEqual([]);
  });

  it("An unconfirmed address, which may be a stranger's, is told nothing", async () => {
    await grant([family.id]);
    const { db } = server.context.database;
    await db.updateTable("users").set({ email_confirmed: false }).where("id", "=", ada._id).execute();
    await grant([]);
    expect(await toAda("grant-revoked")).toEqual([]);
  });

  it("When it is taken back, what was paid for takes its place at once, and the mail names it", async () => {
    await grant([solo.id]);
    await subscribe(30, true);
    await takeFree(solo.id);
    expect(await planOf()).toBe(solo.id);
    await grant([]);
    expect(await planOf()).toBe(family.id);
    expect(await toAda("grant-revoked")).toMatchObject([
      { plan: "Solo", next: { kind: "goes-on", plan: "Family" } },
    ]);
  });
});

describe("what an app store says", () => {
  let sold = 0;
  const sale = (changes: Partial<StoreSaid> = {}): StoreSaid => ({
    store: "apple",
    key: `sale ${(sold += 1)}`,
    environment: "Production",
    replaces: null,
    product,
    accountToken: null,
    expiresAt: inDays(30),
    endedAt: null,
    paused: false,
    renewal: { renews: true, graceUntil: null },
    saidAt: inDays(0),
    extent: "whole",
    needsAcknowledgement: false,
    ...changes,
  });
  const take = async (said: StoreSaid, claimant: string | null = null) => {
    const askedAt = wallMs(server.context.clock.now());
    const taken = await transaction(server.context.database.db, (trx) =>
      takeSaid(trx, server.context, { said, askedAt, claimant, isChosen: claimant !== null }),
    );
    expect(taken.kind).toBe("taken");
    await server.pass(DAY_MS);
  };

  it("A purchase has one receipt, also when it is restored and renewed later, and the next one its own", async () => {
    const first = sale();
    await take(first, ada._id);
    await take(first, ada._id);
    await take({ ...first, expiresAt: inDays(58), saidAt: inDays(0) });
    const [at, until] = [first.saidAt.getTime(), first.expiresAt.getTime()];
    const receipt = { firstname: "Ada", plan: "Family", store: "apple", at, until, renews: true };
    expect(await toAda("purchase-receipt")).toEqual([receipt]);
    await take(sale({ store: "google" }), ada._id);
    expect(await toAda("purchase-receipt")).toMatchObject([receipt, { store: "google" }]);
  });

  it("A failed charge is told once with the last day of its grace, and the notices before that day follow", async () => {
    const bought = sale({ expiresAt: inDays(1) });
    await take(bought, ada._id);
    const failed = { ...bought, renewal: { renews: true, graceUntil: inDays(9) }, saidAt: inDays(0) };
    const until = failed.renewal.graceUntil.getTime();
    await take(failed);
    await take({ ...failed, saidAt: inDays(0) });
    expect(await toAda("renewal-failed")).toEqual([
      { firstname: "Ada", plan: "Family", store: "apple", until, next: STOPS },
    ]);
    const token = await freshToken(server, ada);
    const shown = (await server.call("GET", `/api/user/${ada._id}`, { token })).json<User>();
    expect(shown.subscriptionUnpaid).toBe(true);
    await tellOfEnds(server.context);
    expect(await toAda("plan-ends")).toEqual([]);
    await server.pass(5 * DAY_MS);
    await tellOfEnds(server.context);
    expect(await toAda("plan-ends")).toMatchObject([{ until, next: STOPS }]);
  });

  it("A refund is told once with what is left, and not as an end besides", async () => {
    const bought = sale();
    await take(bought, ada._id);
    const refunded = { ...bought, endedAt: inDays(0), saidAt: inDays(0) };
    await take(refunded);
    await take({ ...refunded, saidAt: inDays(0) });
    await tellOfEnds(server.context);
    const at = refunded.endedAt.getTime();
    expect(await toAda("purchase-refunded")).toEqual([
      { firstname: "Ada", plan: "Family", store: "apple", at, next: STOPS },
    ]);
    expect(await toAda("plan-ends")).toEqual([]);
  });

  it("Beside a voucher a refund takes nothing from the notes, and the mail says so", async () => {
    const bought = sale();
    await take(bought, ada._id);
    await redeem(solo);
    await take({ ...bought, endedAt: inDays(0), saidAt: inDays(0) });
    expect(await toAda("purchase-refunded")).toMatchObject([{ next: { kind: "goes-on", plan: "Solo" } }]);
  });
});
