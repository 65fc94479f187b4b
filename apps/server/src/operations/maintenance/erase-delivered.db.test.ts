import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { monthsLater } from "@afterword/core/notes/retention";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordBounce } from "../../engine/bounces/record-bounce.ts";
import type { Context } from "../../context.ts";
import type { HistoryPage } from "../../features/history/read-history.ts";
import { lastAttemptOf } from "../../testing/read-mails.ts";
import { mailsTo, openStory } from "../../testing/switch-story.ts";
import type { SwitchStory, Writer } from "../../testing/switch-story.ts";
import { eraseDelivered } from "./erase-delivered.ts";

/** The rhythm of a new account: a week, then two days. */
const [FREQUENCY_MS, DELAY_MS] = [7 * DAY_MS, 2 * DAY_MS];

let story: SwitchStory;
let [eva, ben] = ["", ""];
let writer: Writer;
/** When its retention is over. */
let endAt: number;

beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story.close());
beforeEach(() => {
  [eva, ben] = [`${story.context.ids.uuid()}@example.com`, `${story.context.ids.uuid()}@example.com`];
});
afterEach(() => story.context.database.pool.query("delete from users; truncate logins, mails, secret_links"));

describe("delivered notes", () => {
  it("Delivered notes are erased after their retention with recordings, deliveries, mails and links, and this is logged", async () => {
    await deliver(3);
    const { db } = story.context.database;
    await db.updateTable("notes").set({ recording: "1790000000001.m4a" }).execute();
    await passUntil(endAt);
    expect(await eraseDelivered(story.context)).toEqual({ erased: 2, kept: 0 });
    const erased = db.selectFrom("erased_recordings").select("name").where("owner", "=", writer._id);
    expect(await erased.execute()).toEqual([{ name: "1790000000001.m4a" }]);
    for (const table of ["notes", "note_recipients", "deliveries"] as const) {
      expect([table, await rowsOf(table)]).toEqual([table, []]);
    }
    expect(await mailsOfKind("delivery")).toEqual([]);
    expect(await linksTo("delivery")).toEqual([]);
    expect(await mailsOfKind("reminder")).not.toEqual([]);
    const events = await story.context.database.db.selectFrom("audit_events").selectAll().execute();
    expect(events.map(({ kind, owner, detail }) => ({ kind, owner, detail }))).toEqual(
      expect.arrayContaining(
        writer.noteIds.map((note) => ({
          kind: "note-erased",
          owner: writer._id,
          detail: { note, deliveries: 1, releasedAt: expect.any(String) },
        })),
      ),
    );
    expect(await read(eva)).toBe(404);
    expect((await story.server.call("GET", "/api/notes", { token: await logIn() })).json()).toEqual([]);
  });

  it("Erasing delivered notes also erases the mails to the owner about those that came back", async () => {
    await deliver(1);
    const { db } = story.context.database;
    // One recipient is still on the owner's list, the other is not.
    await db
      .deleteFrom("recipients")
      .where("id", "=", recipientOf(await rowsOf("deliveries"), 1))
      .execute();
    for (const { id } of await mailsOfKind("delivery")) {
      await recordBounce(story.context, await lastAttemptOf(story.context, id), {
        status: "5.1.1",
        answer: "5.1.1 gone",
      });
    }
    expect(await mailsOfKind("mail-came-back")).toHaveLength(2);
    await passUntil(endAt);
    expect(await eraseDelivered(story.context)).toEqual({ erased: 2, kept: 0 });
    expect(await mailsOfKind("mail-came-back")).toEqual([]);
  });

  it("Erased notes stay in the owner's history without title and recipient", async () => {
    await deliver(1);
    const before = await sentInHistory();
    expect(before.map(({ title, recipient }) => [title, recipient])).toEqual([
      ["For Miriam", "Miriam"],
      ["For Miriam", "Miriam"],
    ]);
    await passUntil(endAt);
    await eraseDelivered(story.context);
    expect(await sentInHistory()).toEqual(before.map((entry) => ({ ...entry, title: "", recipient: "" })));
  });

  it("Delivered notes can be read until the last minute of their retention", async () => {
    await deliver(1);
    await passUntil(endAt - MINUTE_MS);
    expect(await eraseDelivered(story.context)).toEqual({ erased: 0, kept: 0 });
    expect(await read(eva)).toBe(200);
    await story.pass(MINUTE_MS);
    expect(await read(eva)).toBe(404);
    expect(await eraseDelivered(story.context)).toEqual({ erased: 2, kept: 0 });
  });

  it("Delivered notes are kept for ever on a plan without an end of retention", async () => {
    await deliver(0);
    await story.pass(50 * 365 * DAY_MS);
    expect(await eraseDelivered(story.context)).toEqual({ erased: 0, kept: 0 });
    expect(await read(eva)).toBe(200);
  });

  it("A calendar that jumps ahead erases no note", async () => {
    await deliver(1);
    for (const jumpMs of [365 * DAY_MS, endAt - story.context.clock.now()]) {
      expect(await eraseDelivered(jumped(jumpMs))).toEqual({ erased: 0, kept: 0 });
    }
    expect(await read(eva)).toBe(200);
  });

  it("A calendar that is behind erases no note, even when the service time is over", async () => {
    await deliver(1);
    await passUntil(endAt);
    expect(await eraseDelivered(jumped(-2 * DAY_MS))).toEqual({ erased: 0, kept: 0 });
  });

  it("A note is kept while one of its mails still waits to be accepted, but can no longer be read", async () => {
    await deliver(1);
    await story.context.database.db
      .updateTable("mails")
      .set({ state: "queued", due_ms: 1e15 })
      .where("kind", "=", "delivery")
      .where("key", "like", `${writer.noteIds[0]}/%`)
      .execute();
    await passUntil(endAt);
    expect(await eraseDelivered(story.context)).toEqual({ erased: 1, kept: 1 });
    expect(await read(eva)).toBe(404);
    expect((await rowsOf("notes")).map(({ id }) => id)).toEqual([writer.noteIds[0]]);
  });
});

describe("the job that erases delivered notes", () => {
  it("A second run of the erasing job erases nothing", async () => {
    await deliver(1);
    await passUntil(endAt);
    await eraseDelivered(story.context);
    expect(await eraseDelivered(story.context)).toEqual({ erased: 0, kept: 0 });
  });

  it("A note whose erasing fails half-way is kept whole and erased at the next run", async () => {
    await deliver(1);
    await passUntil(endAt);
    const { pool } = story.context.database;
    await pool.query(`
      create or replace function cut() returns trigger language plpgsql as $$ begin
        if old.id = '${writer.noteIds[1]}' then raise exception 'cut off'; end if;
        return old;
      end $$;
      create trigger cut before delete on notes for each row execute function cut()`);
    expect(await eraseDelivered(story.context)).toEqual({ erased: 1, kept: 1 });
    expect(await rowsOf("notes")).toHaveLength(1);
    expect(await rowsOf("deliveries")).toHaveLength(1);
    expect(await mailsOfKind("delivery")).toHaveLength(1);
    expect(await linksTo("delivery")).toHaveLength(1);
    await pool.query("drop trigger cut on notes; drop function cut()");
    expect(await eraseDelivered(story.context)).toEqual({ erased: 1, kept: 0 });
    expect(await rowsOf("deliveries")).toEqual([]);
  });
});

/** Lets a writer with two notes fall silent, on a plan that keeps what was delivered for so many months. */
async function deliver(months: number): Promise<void> {
  await story.context.database.db.updateTable("plans").set({ data_retention_num_month: months }).execute();
  writer = await story.addWriter([eva], [ben]);
  await story.pass(FREQUENCY_MS);
  await story.pass(DELAY_MS);
  const arrived = (): number => mailsTo(story.sink, eva).length + mailsTo(story.sink, ben).length;
  expect(arrived()).toBe(2);
  const [delivery] = await rowsOf("deliveries");
  const releasedAt = wallMs((delivery as { triggered_at: Date }).triggered_at.getTime());
  endAt = monthsLater(releasedAt, months);
}

/** On both clocks. */
const passUntil = (at: number): Promise<void> => story.pass(at - story.context.clock.now());

type Table = "notes" | "note_recipients" | "deliveries";

async function rowsOf(table: Table): Promise<Record<string, unknown>[]> {
  return story.context.database.db.selectFrom(table).selectAll().execute();
}

const recipientOf = (deliveries: readonly Record<string, unknown>[], index: number): string =>
  String(deliveries[index]?.["recipient"]);

const mailsOfKind = (kind: string) =>
  story.context.database.db.selectFrom("mails").select("id").where("kind", "=", kind).execute();

const linksTo = (purpose: string) =>
  story.context.database.db
    .selectFrom("secret_links")
    .select("hash")
    .where("purpose", "=", purpose)
    .execute();

async function read(address: string): Promise<number> {
  const secret = new URL(mailsTo(story.sink, address)[0]?.link ?? "").pathname.split("/").at(-1);
  return (await story.server.call("GET", `/api/note-by-secret/${secret}`)).statusCode;
}

async function sentInHistory() {
  const answer = await story.server.call("GET", "/api/history/newest", { token: await logIn() });
  return answer.json<HistoryPage>().entries.filter((entry) => entry.kind === "delivery");
}

async function logIn(): Promise<string> {
  const body = { email: writer.email, fieldpw: writer.password, remember: false, isApp: true };
  return (await story.server.call("POST", "/api/login", { body })).json<{ token: string }>().token;
}

/** The same server with a calendar that is so far ahead, while service time is what it is. */
function jumped(ms: number): Context {
  const { clock } = story.context;
  return { ...story.context, clock: { ...clock, now: () => wallMs(clock.now() + ms) } };
}
