import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { createLog } from "../../platform/log/log.ts";
import { moveClock, readNow } from "../../engine/clock/service-clock.ts";
import { mailsTo, openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { forgetExpired, type Forgotten } from "./forget-expired.ts";

const FREQUENCY_MS = 7 * DAY_MS;

let story: SwitchStory;
let lines: string[];
let skewMs = 0;
let jumpMs = 0;
beforeEach(async () => {
  [skewMs, jumpMs, lines] = [0, 0, []];
  const system = createSystemClock();
  const clock = {
    ...system,
    now: () => wallMs(system.now() + jumpMs),
    machineNow: () => wallMs(system.machineNow() + skewMs),
  };
  story = await openStory(() => ({ clock, log: createLog({ write: (line) => lines.push(line) }) }));
});
afterEach(() => story.close());

const NOTHING = {
  sessions: 0,
  links: 0,
  pictures: 0,
  figures: 0,
  goodbyes: 0,
  throttles: 0,
  refusals: 0,
  pushes: 0,
};
/** What the job forgets whose last run was long ago, now and in the run of the day after. */
const forget = async (): Promise<Forgotten> => {
  const now = await run();
  await move(DAY_MS);
  const dayAfter = await run();
  return {
    sessions: now.sessions + dayAfter.sessions,
    links: now.links + dayAfter.links,
    pictures: now.pictures + dayAfter.pictures,
    figures: now.figures + dayAfter.figures,
    goodbyes: now.goodbyes + dayAfter.goodbyes,
    throttles: now.throttles + dayAfter.throttles,
    refusals: now.refusals + dayAfter.refusals,
    pushes: now.pushes + dayAfter.pushes,
  };
};
const run = async (): Promise<Forgotten> => {
  const forgotten = await forgetExpired(story.context);
  if (forgotten === null) throw new Error("nothing was looked at");
  return forgotten;
};
const move = (ms: number) => moveClock(story.context, ms);
const db = () => story.context.database.db;

describe("sessions", () => {
  it("A session is deleted thirty days after its last token expired and not a day before", async () => {
    await story.server.addPerson();
    await move(30 * DAY_MS + 29 * DAY_MS);
    expect(await forget()).toEqual(NOTHING);
    await move(2 * DAY_MS);
    expect(await forget()).toEqual({ ...NOTHING, sessions: 1 });
    expect(await forget()).toEqual(NOTHING);
  });
});

describe("pushes", () => {
  it("A push that is done is deleted seven days of service time after it was queued, and one that waits never", async () => {
    const { _id: owner } = await story.server.addPerson();
    const insert = (due_ms: number | null, queued_ms: number) => {
      const id = story.context.ids.uuid();
      const push = {
        owner,
        id,
        key: id,
        kind: "wake",
        due_ms,
        queued_ms,
        queued_at: new Date(0),
        expires_ms: 0,
      };
      return db()
        .insertInto("pushes")
        .values({ ...push, state: due_ms === null ? "accepted" : "queued" })
        .execute();
    };
    const { service } = await readNow(story.context.store.rows, story.context);
    for (const [due, queued] of [
      [null, service - 7 * DAY_MS - 1],
      [null, service - 6 * DAY_MS],
      [5, 0],
    ] as const)
      await insert(due, queued);
    expect(await run()).toMatchObject({ pushes: 1 });
    expect(await run()).toMatchObject({ pushes: 0 });
  });
});

describe("refused addresses", () => {
  it("A refused address is deleted seven days of service time after its last refusal, and a domain's acceptance never", async () => {
    const { rows } = story.context.store;
    const [domain, address] = [Buffer.from("a domain"), Buffer.from("an address")];
    const { service } = await readNow(rows, story.context);
    await rows.keepRefusal({ domain, address }, service);
    await rows.keepAcceptance(domain, service);
    await move(5 * DAY_MS);
    expect(await forget()).toEqual(NOTHING);
    await move(DAY_MS + HOUR_MS);
    expect(await run()).toEqual({ ...NOTHING, refusals: 1 });
    expect(await run()).toEqual(NOTHING);
    await move(400 * DAY_MS);
    await run();
    const kept = await db().selectFrom("mail_domains").select("domain").execute();
    expect(kept.map((row) => row.domain.toString())).toEqual(["a domain"]);
  });
});

describe("links", () => {
  it("A link to confirm an address is deleted thirty days after it expired", async () => {
    await signUp();
    await move(31 * DAY_MS);
    expect(await forget()).toEqual(NOTHING);
    await move(2 * DAY_MS);
    expect(await forget()).toEqual({ ...NOTHING, links: 1 });
  });

  it("A reminder's link is kept during its cycle and while its press was the last sign of life", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    const [pressed] = mailsTo(story.sink, writer.email);
    story.sink.treatAll("refuse-for-now");
    await press(pressed?.link);
    await story.pass(FREQUENCY_MS);
    await move(400 * DAY_MS);
    expect(await forget()).toMatchObject({ links: 0 });
    story.sink.treatAll("accept");
    await story.server.call("POST", "/api/login", {
      body: { email: writer.email, fieldpw: writer.password, isApp: true },
    });
    expect(await forget()).toMatchObject({ links: 2 });
    expect(await press(pressed?.link)).toBe(410);
  });

  it("The link of a reminder that no sign of life answered is kept when its cycle begins again", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    const [reminder] = mailsTo(story.sink, writer.email);
    await change(writer._id, { active: false });
    await change(writer._id, { active: true });
    story.sink.treatAll("refuse-for-now");
    await story.work();
    await move(400 * DAY_MS);
    expect(await forget()).toMatchObject({ links: 0 });
    expect(await press(reminder?.link)).toBe(200);
  });

  it("The links of notes and of reminders pressed too late are kept forever", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    await story.pass(2 * DAY_MS);
    const [reminder] = mailsTo(story.sink, writer.email);
    expect(await press(reminder?.link)).toBe(409);
    await move(3_650 * DAY_MS);
    const before = await linkCount();
    await forget();
    expect(await linkCount()).toBe(before);
    expect(await press(reminder?.link)).toBe(409);
  });

  it("The links of a deleted account are deleted within 31 days", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    await db().deleteFrom("users").where("id", "=", writer._id).execute();
    expect(await forget()).toMatchObject({ links: 0 });
    await move(31 * DAY_MS);
    expect(await forget()).toMatchObject({ links: 1 });
  });
});

describe("pictures", () => {
  it("A waiting picture is deleted after days", async () => {
    const { _id: owner } = await story.server.addPerson();
    const [id, created_at] = [story.context.ids.uuid(), new Date(story.context.clock.now())];
    const row = { owner, id, waiting: true, sealed: Buffer.alloc(1), created_at };
    await db().insertInto("pictures").values(row).execute();
    expect(await forget()).toEqual(NOTHING);
    await move(2 * DAY_MS);
    expect(await forget()).toEqual({ ...NOTHING, pictures: 1 });
  });
});

describe("the counters of tries", () => {
  it("A counter is deleted an hour after its window ended", async () => {
    await story.server.addPerson();
    const counted = await throttleCount();
    expect(counted).toBeGreaterThan(0);
    expect(await forget()).toEqual(NOTHING);
    await db()
      .updateTable("throttles")
      .set({ expire: story.context.clock.machineNow() - HOUR_MS - 60_000 })
      .execute();
    expect(await forget()).toEqual({ ...NOTHING, throttles: counted });
  });

  it("A counter is deleted when its window ends later than any new one could", async () => {
    await story.server.addPerson();
    const counted = await throttleCount();
    await db()
      .updateTable("throttles")
      .set({ expire: story.context.clock.machineNow() + 365 * DAY_MS })
      .execute();
    expect(await forget()).toEqual({ ...NOTHING, throttles: counted });
  });
});

describe("expired rows", () => {
  it("The numbers of deleted rows are logged", async () => {
    await forget();
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ ...NOTHING, msg: "what had expired was forgotten" }),
    );
  });

  it("Rows are deleted only if expired on two days, so a calendar a year ahead deletes none", async () => {
    await story.server.addPerson();
    await signUp();
    const before = [await sessionCount(), await linkCount()];
    expect(before).toEqual([1, 1]);
    await run();
    await move(DAY_MS);
    jumpMs = 365 * DAY_MS;
    await run();
    // Another server, in the same hour.
    await run();
    jumpMs = 0;
    await run();
    await move(DAY_MS);
    await run();
    expect([await sessionCount(), await linkCount()]).toEqual(before);
  });

  it("Nothing is deleted while the clocks differ", async () => {
    await story.server.addPerson();
    await move(90 * DAY_MS);
    skewMs = 60_000;
    expect(await forgetExpired(story.context)).toBeNull();
    skewMs = 0;
    expect(await forget()).toMatchObject({ sessions: 1 });
  });
});

/** Leaves an account whose address is to be confirmed. */
const signUp = async (): Promise<void> => {
  const body = {
    firstname: "Maya",
    lastname: "Moss",
    email: "maya@example.com",
    fieldpw: "correct horse",
    confirmPassword: "correct horse",
    terms: true,
  };
  await story.server.call("POST", "/api/user", { body });
};

const pathOf = (link: string | undefined): string => new URL(link ?? "").pathname;

/** Presses the button behind a reminder's link; answers the status. */
const press = async (link: string | undefined): Promise<number> => {
  const secret = pathOf(link).split("/").at(-1);
  return (await story.server.call("POST", `/api/user/confirm-agency/${secret}`)).statusCode;
};

/** By an admin, which is no sign of life. */
const change = async (owner: string, body: object): Promise<void> => {
  const { token } = await story.server.addPerson({ role: "admin" });
  const { statusCode } = await story.server.call("PUT", `/api/user/${owner}`, { token, body });
  expect(statusCode).toBe(200);
};

const sessionCount = async (): Promise<number> =>
  (await db().selectFrom("sessions").select("id").execute()).length;
const linkCount = async (): Promise<number> =>
  (await db().selectFrom("secret_links").select("hash").execute()).length;
const throttleCount = async (): Promise<number> =>
  (await db().selectFrom("throttles").select("key").execute()).length;
