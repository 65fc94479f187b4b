import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import type { Person } from "../../testing/test-server.ts";

/** An hour longer than the default rhythm to the reminder, and longer than from there to the delivery. */
const UNTIL_REMINDER_MS = 7 * DAY_MS + HOUR_MS;
const UNTIL_DELIVERY_MS = 30 * DAY_MS;

let story: SwitchStory;
let admin: Person;
let writer: Writer;
let friend: string;
/** Of two cycles that no sign of life ended. */
let links: { readonly older: string; readonly newer: string };

beforeAll(async () => {
  story = await openStory();
});
beforeEach(async () => {
  friend = `${story.context.ids.uuid()}@example.com`;
  writer = await story.addWriter([friend]);
  await story.pass(UNTIL_REMINDER_MS);
  const older = latestLink();
  await beginWithoutSign();
  links = { older, newer: latestLink() };
});
afterAll(() => story.close());

const latestLink = (): string => new URL(mailsTo(story.sink, writer.email).at(-1)?.link ?? "").pathname;
/** An admin's act is no sign of life: the cycle begins again with a fresh reminder (behaviour §1.6). */
const beginWithoutSign = async (): Promise<void> => {
  admin = await story.server.addPerson({ role: "admin" });
  for (const active of [false, true]) {
    const call = { token: admin.token, body: { active } };
    expect((await story.server.call("PUT", `/api/user/${writer._id}`, call)).statusCode).toBe(200);
  }
  await story.work();
};
const open = (link: string) => story.server.app.inject({ url: link });
const press = (link: string) => story.server.call("POST", `/api/user${link}`);
const linkSigns = async (): Promise<number> => {
  const signs = story.context.database.db.selectFrom("signs_of_life").select("source");
  const rows = await signs.where("owner", "=", writer._id).where("source", "=", "mail-link").execute();
  return rows.length;
};

describe("two reminders of different cycles that were not answered", () => {
  it.each(["older", "newer"] as const)("The link of the %s one prevents the delivery", async (which) => {
    expect(links.newer).not.toBe(links.older);
    expect((await open(links[which])).body).toContain("<form");
    expect((await press(links[which])).statusCode).toBe(200);
    expect(await linkSigns()).toBe(1);
    await story.pass(3 * DAY_MS);
    expect(mailsTo(story.sink, friend)).toHaveLength(0);
  });

  it("Once one of the links was pressed, the other one answers 410 and is no sign of life", async () => {
    expect((await press(links.older)).statusCode).toBe(200);
    expect((await press(links.older)).statusCode).toBe(200);
    expect((await press(links.newer)).statusCode).toBe(410);
    expect((await open(links.newer)).statusCode).toBe(410);
    expect(await linkSigns()).toBe(1);
  });

  it("After the delivery both links answer 409 with its date, and the first press is a late sign of life", async () => {
    await story.pass(UNTIL_DELIVERY_MS);
    await story.work();
    expect(mailsTo(story.sink, friend)).toHaveLength(1);
    expect((await open(links.older)).body).toContain("too late");
    for (const link of [links.older, links.newer, links.older]) {
      const answer = await press(link);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        detail: expect.stringMatching(/Your notes were delivered on .*\.20\d\d/),
      });
    }
    expect(await linkSigns()).toBe(1);
    await story.pass(UNTIL_REMINDER_MS);
    expect((await open(links.older)).body).toContain("too late");
  });
});
