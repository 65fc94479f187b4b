import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { serviceMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LinkChecker } from "./link-checker.ts";
import { recordBounce } from "../../engine/bounces/record-bounce.ts";
import { lastAttemptOf } from "../../testing/read-mails.ts";
import { mailsTo, openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { canaryStatus } from "./canary-status.ts";
import { ensureCanary, lookAtCanary } from "./canary.ts";
import { CANARY_ID } from "./queries.ts";

const UNREACHABLE: LinkChecker = { open: async () => null };

let story: SwitchStory;
beforeAll(async () => {
  // Addresses lead straight into the server, as they do through a proxy.
  const linkChecker: LinkChecker = {
    open: async (link) => {
      const answer = await story.server.app.inject({ url: new URL(link).pathname });
      return { status: answer.statusCode, body: answer.body };
    },
  };
  story = await openStory(() => ({ linkChecker }));
});
afterAll(() => story.close());

/** Each test has a canary that was never there before, and a mailbox of its own. */
let address: string;
beforeEach(async () => {
  await story.context.database.db.deleteFrom("users").where("id", "=", CANARY_ID).execute();
  address = `${story.context.ids.uuid()}@example.com`;
  await ensureCanary(at(address));
});

const at = (canaryEmail: string | null) => ({
  ...story.context,
  config: { ...story.context.config, canaryEmail },
});
const rows = (table: "canary_runs" | "deliveries" | "notes" | "mails" | "signs_of_life") =>
  story.context.database.db.selectFrom(table).select(["id"]).where("owner", "=", CANARY_ID).execute();
/** What the jobs do in two minutes, so often that every step has had its turn, and a second one on a busy machine. */
const night = async (): Promise<void> => {
  for (let round = 0; round < 6; round++) {
    await lookAtCanary(story.context);
    await story.pass(20 * SECOND_MS);
  }
};
/** Goes on in steps of one job's pause, for longer than a step may take. */
const stuck = async (): Promise<void> => {
  for (let step = 0; step < 4; step++) {
    await story.pass(5 * MINUTE_MS);
    await lookAtCanary(story.context);
  }
};

describe("the canary", () => {
  it("In one night the canary's reminder is sent, its note is delivered and the link is opened", async () => {
    await night();
    expect(mailsTo(story.sink, address)).toEqual([]);
    expect(await canaryStatus(story.context)).toEqual({
      isOn: true,
      waitsFor: null,
      passedAt: null,
      flownMs: expect.any(Number),
      failed: null,
    });
    await story.pass(30 * HOUR_MS);
    await lookAtCanary(story.context);
    expect((await canaryStatus(story.context)).waitsFor).toBe("reminder");
    await night();
    const links = mailsTo(story.sink, address).map(({ link }) => new URL(link).pathname.split("/")[1]);
    expect(links).toEqual(["confirm-agency", "get-note"]);
    const { waitsFor, passedAt, failed } = await canaryStatus(story.context);
    expect({ waitsFor, failed }).toEqual({ waitsFor: null, failed: null });
    expect(passedAt).not.toBeNull();
  });

  it("The canary runs once a night and keeps the rows of the last night, mails of two days, and one run per night", async () => {
    for (let nights = 1; nights <= 3; nights++) {
      await story.pass(DAY_MS + 6 * HOUR_MS);
      await night();
      await night();
      expect(mailsTo(story.sink, address)).toHaveLength(2 * nights);
      expect(await rows("canary_runs")).toHaveLength(nights);
    }
    for (const table of ["deliveries", "notes", "signs_of_life"] as const)
      expect(await rows(table)).toHaveLength(1);
    expect(await rows("mails")).toHaveLength(4);
  });

  it("A night whose mail came back after the link was opened counts as failed, and the next one by itself", async () => {
    const nights = async (): Promise<number> => story.context.store.rows.countCanaryNights(serviceMs(0));
    await story.pass(30 * HOUR_MS);
    await night();
    expect(await nights()).toBe(1);
    const sent = story.context.database.db.selectFrom("mails").select("id").where("owner", "=", CANARY_ID);
    const { id } = await sent.where("kind", "=", "delivery").executeTakeFirstOrThrow();
    const gone = { status: "5.4.1", answer: "5.4.1 returned" };
    await recordBounce(story.context, await lastAttemptOf(story.context, id), gone);
    await lookAtCanary(story.context);
    expect(await nights()).toBe(0);
    expect((await canaryStatus(story.context)).failed).toMatchObject({ step: "delivery" });
    await story.pass(30 * HOUR_MS);
    await night();
    await lookAtCanary(story.context);
    expect(await nights()).toBe(1);
  });

  it("Three servers looking at the same time start one canary run", async () => {
    await story.pass(30 * HOUR_MS);
    await Promise.all([1, 2, 3].map(() => lookAtCanary(story.context)));
    await night();
    expect(mailsTo(story.sink, address)).toHaveLength(2);
    expect(await rows("canary_runs")).toHaveLength(1);
  });

  it("A canary run goes on at its step after the process ended, without sending a mail again", async () => {
    await story.pass(30 * HOUR_MS);
    await night();
    const { db } = story.context.database;
    // As if it had ended just before it wrote down that the link was open.
    await db.updateTable("canary_runs").set({ ended_at: null, outcome: null, step: "link" }).execute();
    const ends: LinkChecker = { open: () => Promise.reject(new Error("the process ended here")) };
    await expect(lookAtCanary({ ...story.context, linkChecker: ends })).rejects.toThrow("ended here");
    expect((await canaryStatus(story.context)).waitsFor).toBe("link");
    await night();
    expect(await canaryStatus(story.context)).toMatchObject({ waitsFor: null, failed: null });
    expect(mailsTo(story.sink, address)).toHaveLength(2);
  });

  it("A refused reminder fails the canary's run, which stays reported until a run succeeds", async () => {
    await story.pass(30 * HOUR_MS);
    story.sink.treat(address, "refuse-for-good");
    await night();
    await stuck();
    expect(await canaryStatus(story.context)).toMatchObject({
      waitsFor: null,
      failed: { step: "reminder" },
      passedAt: null,
    });
    story.sink.treat(address, "accept");
    await story.pass(30 * HOUR_MS);
    await night();
    expect(await canaryStatus(story.context)).toMatchObject({ failed: null, passedAt: expect.any(Number) });
  });

  it("A canary run fails when its note is not accepted, and when its link cannot be reached", async () => {
    await story.pass(30 * HOUR_MS);
    await lookAtCanary(story.context);
    await story.work();
    story.sink.treat(address, "refuse-for-now");
    await night();
    await stuck();
    expect((await canaryStatus(story.context)).failed).toMatchObject({ step: "delivery" });
    story.sink.treat(address, "accept");
    await story.pass(30 * HOUR_MS);
    const lost = { ...story.context, linkChecker: UNREACHABLE };
    for (let round = 0; round < 8; round++) {
      await lookAtCanary(lost);
      await story.pass(4 * MINUTE_MS);
    }
    expect((await canaryStatus(story.context)).failed).toMatchObject({ step: "link" });
  });

  it("The canary has no log-in and is marked as a system account", async () => {
    const body = { email: address, fieldpw: "", isApp: true };
    expect((await story.server.call("POST", "/api/login", { body })).statusCode).toBeGreaterThanOrEqual(400);
    const guess = { ...body, fieldpw: "canary" };
    expect((await story.server.call("POST", "/api/login", { body: guess })).statusCode).toBe(403);
    const { db } = story.context.database;
    expect(await db.selectFrom("logins").select("owner").where("owner", "=", CANARY_ID).execute()).toEqual(
      [],
    );
    const row = await db
      .selectFrom("users")
      .select("is_system")
      .where("id", "=", CANARY_ID)
      .executeTakeFirst();
    expect(row).toEqual({ is_system: true });
  });

  it("What an admin sees of deliveries, held ones and users of plans is the same with and without a canary", async () => {
    await story.pass(30 * HOUR_MS);
    await night();
    expect(await rows("deliveries")).toHaveLength(1);
    const { token } = await story.server.addPerson({ role: "admin" });
    const seen = async () => {
      const answers: unknown[] = [];
      for (const path of ["/api/deliveries/0/all", "/api/held-deliveries/0/new", "/api/plans"]) {
        const answer = await story.server.call("GET", path, { token });
        expect([path, answer.statusCode]).toEqual([path, 200]);
        answers.push(answer.json());
      }
      return answers;
    };
    const seenWith = await seen();
    await story.context.database.db.deleteFrom("users").where("id", "=", CANARY_ID).execute();
    expect(await rows("deliveries")).toEqual([]);
    expect(seenWith).toEqual(await seen());
  });

  it("The canary moves to a new address at the next start and stops when none is configured", async () => {
    const elsewhere = `elsewhere-${address}`;
    await ensureCanary(at(elsewhere));
    await ensureCanary(at(elsewhere));
    await story.pass(30 * HOUR_MS);
    await night();
    expect(mailsTo(story.sink, elsewhere)).toHaveLength(2);
    await ensureCanary(at(null));
    await story.pass(3 * DAY_MS);
    await night();
    expect(await rows("canary_runs")).toHaveLength(1);
    expect((await canaryStatus(story.context)).isOn).toBe(false);
  });
});
