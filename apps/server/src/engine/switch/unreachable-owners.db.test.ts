/** What closed, full, blocked and slow mailboxes lead to, in one world that lives through ten weeks, day by day. */
import { isAsking, isUnreachable } from "@afterword/core/switch/refusals";
import { DAY_MS } from "@afterword/core/time/duration";
import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import type { SwitchState } from "@afterword/core/switch/state";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measureHealth, type HealthSnapshot } from "../../operations/monitoring/health-snapshot.ts";
import type { SinkManner } from "../../platform/smtp/suites/smtp-sink.ts";
import { plantWriters } from "../../testing/plant-writers.ts";
import { lastAttemptOf } from "../../testing/read-mails.ts";
import { mailsTo, openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { recordBounce } from "../bounces/record-bounce.ts";
import { moveClock, readNow } from "../clock/service-clock.ts";
import { declareUnreachable } from "./unreachable-owners.ts";
import { recordSignOfLife } from "./signs-of-life.ts";

type Mailbox = {
  /** How the mail server answers at the door on a day; not set: it accepts everything. */
  readonly door?: (day: number) => SinkManner;
  /** The status with which an accepted reminder comes back so many days later. */
  readonly bounce?: { readonly status: string; readonly afterDays: number };
  readonly delayHours?: number;
  /** A day on which the owner gives a sign of life. */
  readonly signOn?: number;
  /** Of the address; not set: its own. */
  readonly domain?: string;
};

const GONE = "550 5.1.1 no such user";
const FULL = "452 4.2.2 mailbox full";
const GREYLISTED = "451 4.7.1 try again later";
const always = (manner: SinkManner) => ({ door: () => manner });

/** The default rhythm: reminded on day 0, and the delay is two days. */
const MAILBOXES = {
  "is read by nobody": {},
  "is gone": always(GONE),
  "is full": always(FULL),
  "is gone, but for greylisting on every third day": {
    door: (day) => (day % 3 === 2 ? GREYLISTED : GONE),
  },
  "is gone behind a relay": { bounce: { status: "5.1.1", afterDays: 0 } },
  "is full, but on the twentieth day": { door: (day) => (day === 20 ? "accept" : FULL) },
  "is greylisted for a day": { door: (day) => (day === 0 ? GREYLISTED : "accept") },
  "fails from the last notice to the tenth day": {
    door: (day) => (day > 0 && day < 10 ? "451 4.3.0 out of order" : "accept"),
  },
  "is full, and whose owner gives a sign of life on the thirtieth day": { ...always(FULL), signOn: 30 },
  "answers 550 without a code": always("550 no such user"),
  "blocks us": always("550 5.7.1 blocked"),
  "is greylisted for ever": always(GREYLISTED),
  "is busy for ever": always("450 4.2.1 busy"),
  "gives no answer": always("drop-after-storing"),
  "blocks us behind a relay": { bounce: { status: "5.7.1", afterDays: 0 } },
  "is gone behind a relay that keeps mails for two days": {
    bounce: { status: "5.1.1", afterDays: 2 },
    delayHours: 72,
  },
  "is the first of a domain that refuses us": { ...always(GONE), domain: "refusing.example" },
  "is the second of a domain that refuses us": { ...always(GONE), domain: "refusing.example" },
  "is the third of a domain that refuses us": { ...always(GONE), domain: "refusing.example" },
} as const satisfies Readonly<Record<string, Mailbox>>;

type Name = keyof typeof MAILBOXES;

const NAMES = Object.keys(MAILBOXES) as readonly Name[];
const DAYS = 65;

let story: SwitchStory;
let today = 0;
const owners = new Map<Name, string>();
const deliveredOn = new Map<Name, number>();
/** What the operators are told, by day. */
const health = new Map<number, HealthSnapshot>();
let wasDeclaredEarly = true;

const mailboxOf = (name: Name): Mailbox => MAILBOXES[name];
const numberOf = (name: Name): number => NAMES.indexOf(name);
const addressOf = (name: Name): string =>
  `owner-${numberOf(name)}@${mailboxOf(name).domain ?? `domain-${numberOf(name)}.example`}`;
const heirOf = (name: Name): string => `eva-${numberOf(name)}@heirs.example`;
const db = () => story.context.database.db;
const ownerOf = (name: Name): string => owners.get(name) ?? "";

beforeAll(async () => {
  story = await openStory();
  const specs = NAMES.map((name) => ({
    email: addressOf(name),
    notes: [[heirOf(name)]],
    standing: { kind: "watching", silentForMs: 7 * DAY_MS } as const,
  }));
  const writers = await plantWriters(story.context, specs);
  for (const [index, { owner }] of writers.entries()) {
    const name = NAMES[index] ?? "is gone";
    owners.set(name, owner);
    const { delayHours } = mailboxOf(name);
    if (delayHours !== undefined)
      await db()
        .updateTable("users")
        .set({ sending_delay_hours: delayHours })
        .where("id", "=", owner)
        .execute();
  }
  await live(0);
  while (today < DAYS) {
    await live(1);
    if (![27, 28, DAYS].includes(today)) continue;
    health.set(today, await measureHealth(story.context));
    if (today === 27) wasDeclaredEarly = await declare("blocks us");
  }
}, 300_000);
afterAll(() => story.close());

/** One step of so many days, in which mail to others gets through. */
const live = async (days: number): Promise<void> => {
  await moveClock(story.context, days * DAY_MS);
  today += days;
  const { service } = await readNow(story.context.store.rows, story.context);
  await acceptElsewhere(service);
  for (const name of NAMES) story.sink.treat(addressOf(name), mailboxOf(name).door?.(today) ?? "accept");
  await story.work();
  for (const name of NAMES) await liveOn(name);
  await story.work();
  for (const name of NAMES)
    if (!deliveredOn.has(name) && mailsTo(story.sink, heirOf(name)).length > 0) deliveredOn.set(name, today);
};

/** A mail that was accepted half a day ago, and did not come back. */
const acceptElsewhere = async (at: ServiceMs): Promise<void> => {
  const { clock, ids, mailEvidence, store } = story.context;
  const [id, domain] = [ids.uuid(), mailEvidence.domainOf("canary@elsewhere.example")];
  const mail = { owner: ownerOf("is read by nobody"), id, kind: "canary", key: id, sealed: Buffer.from("") };
  const acceptedMs = serviceMs(at - DAY_MS / 2);
  await store.rows.insertMail({ ...mail, queuedAt: clock.now(), queuedMs: acceptedMs });
  await store.rows.markSent({
    ...mail,
    at: clock.now(),
    answer: "250 taken",
    evidence: { domain, at: acceptedMs },
  });
  await mailEvidence.accepted(store.rows, domain, at);
};

const liveOn = async (name: Name): Promise<void> => {
  const { bounce, signOn } = mailboxOf(name);
  const sign = { owner: ownerOf(name), source: "button", device: "a phone" } as const;
  if (signOn === today)
    await story.context.store.transaction((rows) => recordSignOfLife(rows, story.context, sign));
  if (bounce === undefined) return;
  const returned = await db()
    .selectFrom("mails")
    .select("id")
    .where("owner", "=", ownerOf(name))
    .where("kind", "=", "reminder")
    .where("state", "=", "sent")
    .where("sent_at", "<", new Date(story.context.clock.now() - bounce.afterDays * DAY_MS))
    .execute();
  const failure = { status: bounce.status, answer: `${bounce.status} returned` };
  for (const { id } of returned)
    await recordBounce(story.context, await lastAttemptOf(story.context, id), failure);
};

const stateOf = async (name: Name): Promise<SwitchState> => {
  const row = await db()
    .selectFrom("users")
    .select("switch_state")
    .where("id", "=", ownerOf(name))
    .executeTakeFirstOrThrow();
  return row.switch_state as SwitchState;
};

const declare = (name: Name) => declareUnreachable(story.context, { owner: ownerOf(name), by: "an admin" });

const auditOf = async (name: Name): Promise<readonly string[]> => {
  const entries = db().selectFrom("audit_events").select("kind").where("owner", "=", ownerOf(name));
  return (await entries.orderBy("seq").execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("owner-"));
};

describe("a note whose owner's mailbox", () => {
  it.each<[Name, number]>([
    ["is read by nobody", 2],
    ["is greylisted for a day", 3],
    ["fails from the last notice to the tenth day", 11],
    // Refused for 28 days, then 14 more and the delay.
    ["is gone", 44],
    ["is full", 44],
    ["is gone, but for greylisting on every third day", 44],
    ["is gone behind a relay", 44],
    // The last notice is refused from the 21st day on, and the run begins there.
    ["is full, but on the twentieth day", 65],
  ])("%s goes out on day %i", (name, day) => {
    expect(deliveredOn.get(name)).toBe(day);
  });

  it.each<Name>([
    "is full, and whose owner gives a sign of life on the thirtieth day",
    "answers 550 without a code",
    "blocks us",
    "is greylisted for ever",
    "is busy for ever",
    "gives no answer",
    "blocks us behind a relay",
    "is gone behind a relay that keeps mails for two days",
    "is the first of a domain that refuses us",
    "is the second of a domain that refuses us",
    "is the third of a domain that refuses us",
  ])("%s does not go out in ten weeks", (name) => {
    expect(deliveredOn.get(name)).toBeUndefined();
  });
});

describe("what operators and owners see of it", () => {
  it("An owner who becomes unreachable finds it in the log of the account", async () => {
    expect(await auditOf("is gone")).toEqual(["owner-unreachable"]);
    expect(await auditOf("is full, but on the twentieth day")).toEqual(["owner-unreachable"]);
    expect(await auditOf("is read by nobody")).toEqual([]);
    expect(await auditOf("blocks us")).toEqual([]);
  });

  it("The operators are told of unreachable owners, of those whose tries do not count, and of late bounces", () => {
    const told = [27, 28, DAYS].map((day) => health.get(day));
    expect(told.map((snapshot) => snapshot?.unreachableOwners)).toEqual([0, 5, 1]);
    expect(told.map((snapshot) => snapshot?.uncountedOwners)).toEqual([0, 9, 9]);
    expect(told.map((snapshot) => (snapshot?.lateBounces ?? 0) > 0)).toEqual([true, true, true]);
  });
});

describe("an owner whom an admin declares unreachable", () => {
  it("An admin can declare only an owner whose tries were refused for 28 days without counting, and only once", async () => {
    expect(wasDeclaredEarly).toBe(false);
    for (const name of [
      "is read by nobody",
      "is full, and whose owner gives a sign of life on the thirtieth day",
    ] as const)
      expect(await declare(name)).toBe(false);
    for (const name of ["answers 550 without a code", "blocks us behind a relay"] as const) {
      expect([await declare(name), await declare(name)]).toEqual([true, false]);
      expect(isUnreachable(await stateOf(name))).toBe(true);
      expect(await auditOf(name)).toEqual(["owner-declared-unreachable"]);
    }
  });

  it("The notes go out after the delay and 14 days more, and those of the others never", async () => {
    for (const days of [5, 5, 5, 1]) await live(days);
    const declared = ["answers 550 without a code", "blocks us behind a relay"] as const;
    expect(declared.map((name) => deliveredOn.get(name))).toEqual([DAYS + 16, DAYS + 16]);
    const others = ["blocks us", "is greylisted for ever", "is busy for ever", "gives no answer"] as const;
    while (today < 450) await live(35);
    expect(others.map((name) => deliveredOn.get(name))).toEqual(others.map(() => undefined));
  });
});

describe("an installation with one user", () => {
  let alone: SwitchStory;
  beforeAll(async () => {
    alone = await openStory();
  });
  afterAll(() => alone.close());

  const watching = { kind: "watching", silentForMs: 7 * DAY_MS } as const;
  const plant = async (email: string, heir: string): Promise<string> => {
    const [writer] = await plantWriters(alone.context, [{ email, notes: [[heir]], standing: watching }]);
    return writer?.owner ?? "";
  };

  it("No refusal counts until a mail to another domain was accepted, such as the canary's", async () => {
    const owner = await plant("ada@only.example", "eva@only.example");
    alone.sink.treat("ada@only.example", GONE);
    const counted = async () => {
      const row = await alone.context.store.rows.findUser(owner);
      return row === undefined || !isAsking(row.switchState) ? null : row.switchState.tries?.counted.length;
    };
    await alone.pass(2 * DAY_MS);
    await plant("ben@ONLY.example", "eva@only.example");
    await alone.pass(2 * DAY_MS);
    expect(await counted()).toBe(0);
    await plant("canary@elsewhere.example", "eva@only.example");
    await alone.work();
    await alone.pass(DAY_MS);
    expect(await counted()).toBe(1);
  });
});

describe("a relay that accepts every mail and brings every one back", () => {
  let relayed: SwitchStory;
  beforeAll(async () => {
    relayed = await openStory();
  });
  afterAll(() => relayed.close());

  it("No mail that came back or may yet come back lets the return of another one count", async () => {
    const specs = ["one", "two", "three"].map((name) => ({
      email: `owner@${name}.example`,
      notes: [[`eva@${name}.example`]],
      standing: { kind: "watching", silentForMs: 7 * DAY_MS } as const,
    }));
    const writers = await plantWriters(relayed.context, specs);
    const mails = () => relayed.context.database.db.selectFrom("mails").select("id");
    for (let day = 0; day < 4; day += 1) {
      await relayed.pass(DAY_MS);
      for (const { id } of await mails().where("state", "=", "sent").execute())
        await recordBounce(relayed.context, await lastAttemptOf(relayed.context, id), {
          status: "5.1.1",
          answer: "5.1.1 returned",
        });
    }
    expect(await mails().where("attempts", ">", 0).execute()).not.toHaveLength(0);
    for (const { owner } of writers) {
      const user = await relayed.context.store.rows.findUser(owner);
      expect(user?.switchState).toMatchObject({ tries: { counted: [] } });
      expect(user?.switchState).not.toMatchObject({ tries: { refused: [] } });
    }
  });
});
