import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SwitchState } from "@afterword/core/switch/state";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyDatabase } from "../../testing/fresh-database.ts";
import { openHistories } from "../../testing/switch-history.ts";
import { mailsTo, openStory } from "../../testing/switch-story.ts";
import type { SwitchStory, Writer } from "../../testing/switch-story.ts";
import { restoreDump } from "./restore-dump.ts";
import { writeDump } from "./write-dump.ts";

const STEP_HOURS = 12;
const FREQUENCY_HOURS = 168;
const DELAY_HOURS = 48;
const SLEEP_DAYS = 5;

const NAMES = ["watching", "reminding", "reminded", "asleep", "off", "delivered", "on-its-way"] as const;
type Name = (typeof NAMES)[number];
type People = Readonly<Record<Name, Writer>>;

const friendOf = (name: Name): string => `friend-of-${name}@example.com`;

let folder: string;
let file: string;
let people: People;
/** Id of the mail with the delivery that was refused until the dump was made. */
let refusedId: string;
/** Link of the reminder that had arrived before the dump. */
let oldLink: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "afterword-restored-"));
  file = join(folder, "database.tar.gz");
  const story = await openStory();
  people = await liveUntilDump(story);
  await writeDump(story.context, file, story.context.clock.now());
  const mail = await story.context.database.db
    .selectFrom("mails")
    .select("id")
    .where("owner", "=", people["on-its-way"]._id)
    .where("kind", "=", "delivery")
    .executeTakeFirstOrThrow();
  refusedId = mail.id;
  oldLink = mailsTo(story.sink, people.reminded.email).at(-1)?.link ?? "";
  await story.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a restore after which signs of life may be lost", () => {
  let told: Told;
  beforeAll(async () => {
    told = await tell(false);
  });

  it("After a restore nothing is delivered before the whole frequency and delay have passed again", () => {
    for (const name of ["watching", "reminding", "reminded"] as const) {
      expect(told.deliveredAfterHours(name)).toBeGreaterThanOrEqual(FREQUENCY_HOURS + DELAY_HOURS);
    }
    expect(told.deliveredAfterHours("asleep")).toBeGreaterThanOrEqual(
      SLEEP_DAYS * 24 + FREQUENCY_HOURS + DELAY_HOURS,
    );
  });

  it("After a restore every silent owner's notes are delivered soon after the renewed deadline", () => {
    const late = FREQUENCY_HOURS + DELAY_HOURS + 3 * STEP_HOURS;
    for (const name of ["watching", "reminding", "reminded"] as const) {
      expect(told.deliveredAfterHours(name)).toBeLessThan(late);
    }
    expect(told.deliveredAfterHours("asleep")).toBeLessThan(SLEEP_DAYS * 24 + late);
    expect(told.deliveredAfterHours("off")).toBeUndefined();
  });

  it("A waiting mail keeps its Message-ID after a restore, and an accepted one is not sent again", () => {
    expect(told.messageIds("on-its-way")).toEqual([expect.stringContaining(refusedId)]);
    expect(told.messageIds("delivered")).toEqual([]);
  });

  it("The laws of the switch hold after a restore that begins every silence anew", () =>
    expect(told.brokenLaws()).toEqual([]));

  it("A reminder's link from before the dump is still a sign of life after a restore", async () => {
    const story = await restored(false);
    const secret = new URL(oldLink).pathname.split("/").at(-1) ?? "";
    const answer = await story.server.call("POST", `/api/user/confirm-agency/${secret}`);
    await story.close();
    expect(answer.statusCode).toBe(200);
  });
});

describe("a restore with nothing lost", () => {
  let told: Told;
  beforeAll(async () => {
    told = await tell(true);
  });

  it("After a restore with nothing lost every deadline stays where it was", () => {
    const [reminded, late] = [DELAY_HOURS, DELAY_HOURS + 2 * STEP_HOURS];
    expect(told.deliveredAfterHours("reminded")).toBeGreaterThanOrEqual(reminded);
    expect(told.deliveredAfterHours("reminded")).toBeLessThan(late);
    expect(told.deliveredAfterHours("reminding")).toBeLessThan(late + STEP_HOURS);
    expect(told.deliveredAfterHours("watching")).toBeLessThan(FREQUENCY_HOURS + late);
    expect(told.deliveredAfterHours("watching")).toBeGreaterThanOrEqual(FREQUENCY_HOURS + DELAY_HOURS);
    expect(told.deliveredAfterHours("off")).toBeUndefined();
  });

  it("The laws of the switch hold after a restore with nothing lost", () =>
    expect(told.brokenLaws()).toEqual([]));
});

/** Brings one writer into each state of the switch. */
async function liveUntilDump(story: SwitchStory): Promise<People> {
  const add = (name: Name): Promise<Writer> => story.addWriter([friendOf(name)]);
  story.sink.treat(friendOf("on-its-way"), "refuse-for-now");
  const early = { delivered: await add("delivered"), "on-its-way": await add("on-its-way") };
  await story.pass(FREQUENCY_HOURS * HOUR_MS);
  await story.pass(DELAY_HOURS * HOUR_MS);
  const later = { reminded: await add("reminded"), reminding: await add("reminding") };
  story.sink.treat(later.reminding.email, "refuse-for-now");
  await story.pass(FREQUENCY_HOURS * HOUR_MS);
  const last = { watching: await add("watching"), asleep: await add("asleep"), off: await story.addWriter() };
  const sleepUntil = new Date(story.context.clock.now() + SLEEP_DAYS * DAY_MS).toISOString();
  const { _id, token } = last.asleep;
  const put = await story.server.call("PUT", `/api/user/${_id}`, { body: { sleepUntil }, token });
  expect(put.statusCode).toBe(200);
  const all = { ...early, ...later, ...last };
  for (const name of NAMES) {
    const state = (await statesOf(story)).get(all[name]._id);
    expect(state?.kind).toBe(name === "on-its-way" ? "delivered" : name);
  }
  return all;
}

type Told = {
  /** Service time from the restore to the delivery; undefined when there was none. */
  readonly deliveredAfterHours: (name: Name) => number | undefined;
  readonly messageIds: (name: Name) => string[];
  readonly brokenLaws: () => string[];
};

/** A server on the restored database, a month after the dump. */
async function restored(nothingSince: boolean): Promise<SwitchStory> {
  const database = await emptyDatabase();
  await restoreDump({ database, masterKey: { bytes: Buffer.alloc(32, 1) } }, { file, nothingSince });
  await database.pool.query("update service_clock set beat_at = beat_at - interval '30 days'");
  return openStory(() => ({ database }));
}

/** Runs the story to its end. */
async function tell(nothingSince: boolean): Promise<Told> {
  const story = await restored(nothingSince);
  const histories = await openHistories(story.context.database);
  const deliveredAt = new Map<Name, number>();
  const sleepHours = nothingSince ? 0 : SLEEP_DAYS * 24;
  const hours = sleepHours + FREQUENCY_HOURS + DELAY_HOURS + 3 * STEP_HOURS;
  for (let hour = STEP_HOURS; hour <= hours; hour += STEP_HOURS) {
    await story.pass(STEP_HOURS * HOUR_MS);
    await histories.look();
    for (const name of NAMES) {
      const hasArrived = mailsTo(story.sink, friendOf(name)).length > 0;
      if (hasArrived && !deliveredAt.has(name)) deliveredAt.set(name, hour);
    }
  }
  const messageIds = new Map(
    NAMES.map((name) => [name, mailsTo(story.sink, friendOf(name)).map(({ messageId }) => messageId)]),
  );
  await story.close();
  return {
    deliveredAfterHours: (name) => deliveredAt.get(name),
    messageIds: (name) => messageIds.get(name) ?? [],
    brokenLaws: histories.brokenLaws,
  };
}

async function statesOf(story: SwitchStory): Promise<ReadonlyMap<string, SwitchState>> {
  const rows = await story.context.database.db.selectFrom("users").select(["id", "switch_state"]).execute();
  return new Map(rows.map(({ id, switch_state }) => [id, switch_state as SwitchState]));
}
