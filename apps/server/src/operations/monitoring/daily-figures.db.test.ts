import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStory, type SwitchStory } from "../../testing/switch-story.ts";
import {
  countDailyFigures,
  forgetDailyFigures,
  listDailyFigures,
  writeRefusedMails,
  type DailyFigures,
} from "./daily-figures.ts";

let story: SwitchStory;
beforeEach(async () => {
  story = await openStory();
});
afterEach(() => story.close());

const list = async (): Promise<readonly DailyFigures[]> =>
  listDailyFigures(story.context.database.db, story.context.clock.now());
const count = () => countDailyFigures(story.context);
const sumOf = (days: readonly DailyFigures[], name: Exclude<keyof DailyFigures, "day">): number =>
  days.reduce((sum, day) => sum + (day[name] ?? 0), 0);
const query = (sql: string) => story.context.database.pool.query(sql);

describe("the daily figures", () => {
  it("The figures of the last thirty days tell sign-ups, signs of life, mails and deliveries on their days", async () => {
    await story.addWriter(["miriam@example.com"]);
    await count();
    expect((await list()).at(-1)).toMatchObject({ signUps: 1, watchedUsers: 1, mailsAccepted: 0 });
    await story.pass(7 * DAY_MS);
    await story.pass(2 * DAY_MS);
    await count();
    const days = await list();
    expect(days).toHaveLength(30);
    expect(days.map(({ day }) => day)).toEqual(
      Array.from(days, (_day, index) => (days[0]?.day ?? 0) + index),
    );
    expect(days.at(-10)).toMatchObject({ signUps: 1, deliveries: 0, watchedUsers: 1 });
    expect(days.at(-1)).toMatchObject({ signUps: 0, deliveries: 1, mailsAccepted: 1, watchedUsers: 0 });
    const { rows } = await query("select count(*)::int as n from mails where sent_at is not null");
    expect(sumOf(days, "mailsAccepted")).toBe((rows as { n: number }[])[0]?.n);
  });

  it("Counting again, on any number of servers or after an account is gone, changes no count of what has happened", async () => {
    const writer = await story.addWriter(["miriam@example.com"]);
    await story.server.call("POST", "/api/user/confirm-agency", {
      token: writer.token,
      body: { source: "button" },
    });
    await count();
    const before = await list();
    expect(before.at(-1)).toMatchObject({ signUps: 1 });
    expect(before.at(-1)?.signsOfLife).toBeGreaterThan(0);
    await Promise.all([count(), count()]);
    expect(await list()).toEqual(before);
    await query("delete from users where not is_system");
    await count();
    expect((await list()).at(-1)).toEqual({ ...before.at(-1), watchedUsers: 0 });
  });

  it("Days after the last that was counted, as when the clock jumps, have no figures rather than zeros", async () => {
    expect((await list()).at(-1)).toMatchObject({ signUps: null, deliveries: null });
    await story.addWriter(["miriam@example.com"]);
    await count();
    await story.pass(2 * DAY_MS);
    const days = await list();
    expect(days.slice(-3).map(({ signUps }) => signUps)).toEqual([1, null, null]);
    expect(days.slice(-2).map(({ mailsAccepted }) => mailsAccepted)).toEqual([null, null]);
    expect(days.at(-4)).toMatchObject({ signUps: 0, mailsAccepted: 0 });
  });

  it("Refused mails are added up, those of several servers too, and kept when they could not be written", async () => {
    const { processStats } = story.context;
    const refuse = (): void =>
      processStats.mailAnswered({ kind: "reminder", result: "refused-for-now", waitedMs: 0 });
    refuse();
    await writeRefusedMails(story.context);
    await writeRefusedMails(story.context);
    refuse();
    refuse();
    await query("alter table daily_figures rename to away");
    await expect(writeRefusedMails(story.context)).rejects.toThrow("daily_figures");
    await query("alter table away rename to daily_figures");
    await writeRefusedMails(story.context);
    await count();
    expect((await list()).at(-1)).toMatchObject({ mailsRefused: 3 });
  });

  it("A day that a clock far ahead has counted is not shown before it comes", async () => {
    await story.addWriter(["miriam@example.com"]);
    const { context } = story;
    const ahead = { ...context.clock, now: () => wallMs(context.clock.now() + 400 * DAY_MS) };
    await countDailyFigures({ ...context, clock: ahead });
    await count();
    const days = await list();
    expect(sumOf(days, "signUps")).toBe(1);
    expect(sumOf(days, "watchedUsers")).toBe(1);
  });

  it("Figures are forgotten after four hundred days and not a day before", async () => {
    await count();
    const now = story.context.clock.now();
    expect(await forgetDailyFigures(story.context, wallMs(now + 400 * DAY_MS))).toBe(0);
    expect(await forgetDailyFigures(story.context, wallMs(now + 401 * DAY_MS))).toBe(1);
  });
});
