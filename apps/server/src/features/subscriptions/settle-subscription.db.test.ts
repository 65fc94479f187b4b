import type { SwitchState } from "@afterword/core/switch/state";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlanChoice } from "../../engine/switch/settle-subscription.ts";
import { moveClock } from "../../engine/clock/service-clock.ts";
import { sweep } from "../../engine/switch/sweep.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { createJumpyClock, type JumpyClock } from "../../testing/jumpy-clock.ts";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import { settleSubscription } from "./settle-subscription.ts";

const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_HOURS = 240;

let story: SwitchStory;
let clock: JumpyClock;
let writer: Writer;
/** The cycle that began with the writer's last act. */
let cycle: number;
beforeEach(async () => {
  clock = createJumpyClock();
  story = await openStory(() => ({ clock }));
  writer = await story.addWriter(["eva@example.com"]);
  await story.server.call("PUT", `/api/user/${writer._id}`, {
    body: { sendingDelay: DELAY_HOURS },
    token: writer.token,
  });
  ({ cycle } = (await standing()).switchState as SwitchState);
});
afterEach(() => story.close());

describe("the end of paid time (behaviour §2)", () => {
  it("A renewal that the store tells late keeps a delivery waiting, and does not begin the cycle again", async () => {
    await story.pass(FREQUENCY_MS);
    const end = await buy("Large", { days: DELAY_HOURS / 24 - 4 });
    await story.pass(DELAY_HOURS * HOUR_MS - DAY_MS);
    expect(clock.now()).toBeGreaterThan(end);
    await story.pass(2 * DAY_MS);
    expect(await standing()).toMatchObject({ switchState: { kind: "reminded", cycle }, isAsked: true });
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);

    await settle(async (trx) => say(trx, { expires_at: daysFromNow(30), read_at: daysFromNow(0) }));
    await story.work();
    await story.work();
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
  });

  it("A lapse that the store confirms switches its owner off", async () => {
    await story.pass(FREQUENCY_MS);
    const end = await buy("Large", { days: 2 });
    await sweepAfter(end);
    expect(await standing()).toMatchObject({ switchState: { kind: "reminded" }, isAsked: true });
    await settle(async (trx) => say(trx, { renews: false, read_at: daysFromNow(0) }));
    expect(await standing()).toMatchObject({ switchState: { kind: "off" }, plan: "Large", cancelled: true });
  });

  it("A renewal that its store books some seconds after midnight is no lapse, however soon the store is asked", async () => {
    await story.pass(FREQUENCY_MS);
    const end = await buy("Large", { days: 2 });
    await sweepAfter(end);
    await settle(async (trx) => say(trx, { read_at: daysFromNow(0) }));
    const { switchState } = await standing();
    expect(switchState).toMatchObject({ kind: "reminded", cycle });
    await settle(async (trx) => say(trx, { expires_at: daysFromNow(30), read_at: daysFromNow(0) }));
    expect((await standing()).switchState).toEqual(switchState);
  });

  it("The switch to the free plan takes effect with the first sweep after the paid time, and the countdown goes on", async () => {
    await story.pass(FREQUENCY_MS);
    const end = await buy("Large", { days: 2, choice: { switchingToFree: true } });
    const before = await standing();
    expect(before).toMatchObject({ plan: "Large", switchState: { kind: "reminded", cycle } });
    await sweepAfter(end);
    expect(await standing()).toMatchObject({ plan: "Free", validUntil: null, isAsked: false });
    expect((await standing()).switchState).toEqual(before.switchState);
  });

  it("Vouchers take the place of a plan that has ended, and the chosen plan comes back with its renewal", async () => {
    await story.pass(FREQUENCY_MS);
    const small = await addPlan("Small");
    const voucher = { owner: writer._id, plan: small, valid_until: daysFromNow(90) };
    await settle((trx) => trx.insertInto("voucher_entitlements").values(voucher).execute());
    const end = await buy("Large", { days: 2 });
    expect(await standing()).toMatchObject({ plan: "Large" });
    await sweepAfter(end);
    expect(await standing()).toMatchObject({
      plan: "Small",
      validUntil: voucher.valid_until,
      switchState: { kind: "reminded", cycle },
    });
    await settle(async (trx) => say(trx, { expires_at: daysFromNow(30), read_at: daysFromNow(0) }));
    expect(await standing()).toMatchObject({ plan: "Large", switchState: { kind: "reminded", cycle } });
  });

  it("The plan of an owner without an active note changes at the end of the paid time too", async () => {
    const { db } = story.context.database;
    await db.updateTable("notes").set({ active: false }).where("owner", "=", writer._id).execute();
    const end = await buy("Large", { days: 2, choice: { switchingToFree: true } });
    expect(await standing()).toMatchObject({ plan: "Large", switchState: { kind: "off" } });
    await sweepAfter(end);
    expect(await standing()).toMatchObject({ plan: "Free", switchState: { kind: "off" } });
  });
});

const daysFromNow = (days: number): Date => new Date(clock.now() + days * DAY_MS);

const settle = (change: (trx: Trx) => Promise<unknown>, choice?: PlanChoice): Promise<void> =>
  transaction(story.context.database.db, async (trx) => {
    await change(trx);
    await settleSubscription(trx, story.context, writer._id, choice);
  });

const addPlan = async (name: string): Promise<string> => {
  const id = story.context.ids.uuid();
  const limits = { max_num_notes: 9, max_num_recipients: 9, max_recording_length: 9 };
  const row = { id, name, description: "", price_cents: 490, ...limits, data_retention_num_month: 0 };
  await story.context.database.db.insertInto("plans").values(row).execute();
  return id;
};

/** In the app store of a phone; returns the first moment after the last paid day. */
const buy = async (
  name: string,
  { days, choice = {} }: { readonly days: number; readonly choice?: PlanChoice },
): Promise<number> => {
  const plan = await addPlan(name);
  const expires = daysFromNow(days);
  const id = story.context.ids.uuid();
  const bought = { product: "plan_1", environment: "Production", paused: false, renews: true };
  const times = { said_at: daysFromNow(0), read_at: daysFromNow(0), created_at: daysFromNow(0) };
  const key = { key_hash: Buffer.from(id), sealed_key: Buffer.alloc(0) };
  const row = {
    id,
    store: "apple",
    ...key,
    ...bought,
    ...times,
    owner: writer._id,
    plan,
    expires_at: expires,
  };
  await settle((trx) => trx.insertInto("store_subscriptions").values(row).execute(), {
    chosenPlan: plan,
    ...choice,
  });
  return (Math.floor(expires.getTime() / DAY_MS) + 1) * DAY_MS;
};

type Said = { readonly expires_at?: Date; readonly read_at: Date; readonly renews?: boolean };

const say = (trx: Trx, said: Said): Promise<unknown> =>
  trx
    .updateTable("store_subscriptions")
    .set({ ...said, ask_ms: null })
    .where("owner", "=", writer._id)
    .execute();

const standing = async () => {
  const row = await story.context.database.db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .leftJoin("store_subscriptions", "store_subscriptions.owner", "users.id")
    .select(["plans.name", "subscription_valid_until", "subscription_cancelled", "switch_state", "ask_ms"])
    .where("users.id", "=", writer._id)
    .executeTakeFirstOrThrow();
  return {
    plan: row.name,
    validUntil: row.subscription_valid_until,
    cancelled: row.subscription_cancelled,
    switchState: row.switch_state,
    isAsked: row.ask_ms !== null,
  };
};

/** The first sweep after `moment` on the calendar, in healthy time. */
const sweepAfter = async (moment: number): Promise<void> => {
  await moveClock(story.context, moment - clock.now() + SECOND_MS);
  expect(await sweep(story.context)).toEqual({ kind: "swept", looked: 1, failed: 0 });
};
