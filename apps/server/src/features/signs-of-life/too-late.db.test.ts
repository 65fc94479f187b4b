import type { User } from "@afterword/contract/endpoints/accounts";
import { CONFIRM_FREQUENCY_DEFAULT_HOURS, SENDING_DELAY_DEFAULT_HOURS } from "@afterword/core/constants";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";

const UNTIL_REMINDER_MS = CONFIRM_FREQUENCY_DEFAULT_HOURS * HOUR_MS + MINUTE_MS;
const TRIES = 8;
const HALF_OF_DELAY_MS = (SENDING_DELAY_DEFAULT_HOURS * HOUR_MS) / 2 + MINUTE_MS;

describe("a sign of life after the delivery", () => {
  let story: SwitchStory;
  let writer: Writer;
  let token: string;
  let recipient: string;
  let deliveredAt: string;

  beforeAll(async () => {
    story = await openStory();
  });
  beforeEach(async () => {
    writer = await story.addWriter([`${story.context.ids.uuid()}@example.com`]);
    token = writer.token;
    recipient = (await call<{ _id: string }[]>("GET", "/api/recipients")).body[0]?._id ?? "";
    await story.pass(UNTIL_REMINDER_MS);
    deliveredAt = await passUntilDelivery();
    // The session ended long before; this one gives no sign of life.
    token = await tokenOfLongAgo();
  });
  afterAll(() => story.close());

  const call = async <T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) => {
    const answer = await story.server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    const isJson = answer.headers["content-type"]?.toString().includes("json");
    return { status: answer.statusCode, body: (isJson ? answer.json() : answer.body) as T };
  };
  const me = async (): Promise<User> => (await call<User>("GET", `/api/user/${writer._id}`)).body;
  const logIn = async (): Promise<void> => {
    const body = { email: writer.email, fieldpw: writer.password, isApp: true };
    const answer = await story.server.call("POST", "/api/login", { body });
    expect(answer.statusCode).toBe(200);
    token = answer.json<{ token: string }>().token;
  };
  const reminderLinks = () => mailsTo(story.sink, writer.email).map(({ link }) => link);
  const press = (link: string) =>
    story.server.call("POST", `/api/user${new URL(link).pathname}`, { ip: "192.0.2.77" });
  /** A busy machine may miss the mail server's patience at the first try; a reminder that was refused is sent again. */
  const passUntilDelivery = async (): Promise<string> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      await story.pass(HALF_OF_DELAY_MS);
      const { triggered_at } = await story.context.database.db
        .selectFrom("notes")
        .select("triggered_at")
        .where("owner", "=", writer._id)
        .executeTakeFirstOrThrow();
      if (triggered_at !== null) return triggered_at.toISOString();
    }
    throw new Error("nothing was delivered");
  };
  const tokenOfLongAgo = async (): Promise<string> => {
    const { context } = story;
    const { db } = context.database;
    const expiresAt = wallMs(context.clock.now() + DAY_MS);
    const later = new Date(expiresAt);
    const session = await db
      .updateTable("sessions")
      .set({ expires_at: later, ends_at: later })
      .where("owner", "=", writer._id)
      .returning("id")
      .executeTakeFirstOrThrow();
    const claims = { owner: writer._id, session: session.id, role: "user", expiresAt } as const;
    return context.tokens.signAccess(claims, context.clock.now());
  };

  it("A log-in after the delivery succeeds and shows that it came too late until the owner has seen it", async () => {
    await logIn();
    expect((await me()).tooLate).toEqual({ deliveredAt });
    expect((await call("POST", "/api/user/confirm-agency", { source: "button" })).status).toBe(200);
    expect((await me()).tooLate).toEqual({ deliveredAt });
    const seen = await call<User>("PUT", `/api/user/${writer._id}`, { tooLateSeen: deliveredAt });
    expect([seen.status, seen.body.tooLate]).toEqual([200, null]);
    await logIn();
    expect((await me()).tooLate).toBeNull();
  });

  const person = { name: "Miriam", email: "miriam@example.com" };
  it.each([
    ["saving a note", () => call("POST", "/api/note", noteFor(recipient))],
    ["deleting a note", () => call("DELETE", `/api/note/${writer.noteIds[0]}`)],
    ["adding a recipient", () => call("POST", "/api/recipient", person)],
    ["changing a recipient", () => call("PUT", `/api/recipient/${recipient}`, person)],
    ["deleting a recipient", () => call("DELETE", `/api/recipient/${recipient}`)],
    ["saving the profile", () => call("PUT", `/api/user/${writer._id}`, { darkMode: true })],
  ])("After %s the owner sees that the notes were delivered before", async (_act, act) => {
    expect((await me()).tooLate).toBeNull();
    expect((await act()).status).toBe(200);
    expect((await me()).tooLate).toEqual({ deliveredAt });
  });

  it("After a late log-in every reminder link of the delivered cycle answers 409", async () => {
    await logIn();
    await call("POST", "/api/user/confirm-agency", { source: "button" });
    expect(reminderLinks().length).toBeGreaterThan(1);
    for (const link of reminderLinks()) expect((await press(link)).statusCode).toBe(409);
  });

  it("After a late press of one reminder link the others of its cycle answer 409 too", async () => {
    for (const link of reminderLinks()) expect((await press(link)).statusCode).toBe(409);
    expect((await me()).tooLate).toEqual({ deliveredAt });
  });

  it("The owner is no longer told of a delivery thirty days after a late log-in", async () => {
    await logIn();
    await story.pass(29 * DAY_MS);
    token = await tokenOfLongAgo();
    expect((await me()).tooLate).toEqual({ deliveredAt });
    await story.pass(2 * DAY_MS);
    token = await tokenOfLongAgo();
    expect((await me()).tooLate).toBeNull();
  });
});

const noteFor = (recipient: string) => ({
  title: "Another",
  text: "Still here.",
  active: true,
  recipients: [{ _id: recipient }],
});
