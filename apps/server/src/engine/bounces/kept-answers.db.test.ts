import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lastAttemptOf, parseSunkMail } from "../../testing/read-mails.ts";
import { openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import type { Failure } from "./read-failure.ts";
import { recordBounce } from "./record-bounce.ts";

/** The rhythm of a new account: a week, then two days. */
const [FREQUENCY_MS, DELAY_MS] = [7 * DAY_MS, 2 * DAY_MS];
const GONE = { status: "5.1.1", answer: "5.1.1 smtp; 550 no such user" };

let story: SwitchStory;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story.close());

const db = () => story.context.database.db;
/**
 * Lets a writer fall silent who has a note for each of these; returns the writer and the ids of the mails in this
 * order.
 */
const deliver = async (...addresses: string[]): Promise<{ writer: Writer; ids: string[] }> => {
  const writer = await story.addWriter(...addresses.map((address) => [address]));
  await story.pass(FREQUENCY_MS);
  await story.pass(DELAY_MS);
  const ids = addresses.map((address) => {
    const raw = story.sink.received.findLast(({ to }) => to === address)?.raw ?? "";
    return parseSunkMail(raw).messageId.replace(/^<|@.*$/g, "");
  });
  return { writer, ids };
};
const bounce = async (id: string, failure: Failure) =>
  recordBounce(story.context, await lastAttemptOf(story.context, id), failure);
const mailOf = (id: string) =>
  db().selectFrom("mails").select(["state", "last_answer"]).where("id", "=", id).executeTakeFirst();
const auditOf = async ({ _id }: Writer) =>
  (await db().selectFrom("audit_events").select("kind").where("owner", "=", _id).orderBy("seq").execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "logged-in");

describe("the stored answer of a notice", () => {
  it("The answer of a notice is stored without the local part of the address", async () => {
    const { ids } = await deliver("miriam@example.com");
    const answer = "5.1.1 smtp; 550 5.1.1 <miriam>: unknown";
    await bounce(ids[0] ?? "", { ...GONE, answer });
    expect(await mailOf(ids[0] ?? "")).toEqual({
      state: "bounced",
      last_answer: "5.1.1 smtp; 550 5.1.1 <[address]>: unknown",
    });
  });

  it("A bounce is recorded with its status alone when the mail cannot be decrypted", async () => {
    const { writer, ids } = await deliver("eva@example.com", "ben@example.com");
    const [first, second] = [ids[0] ?? "", ids[1] ?? ""];
    const sealed = Buffer.from("sealed with another key");
    await db().updateTable("mails").set({ sealed }).where("id", "=", first).execute();
    await db().updateTable("recipients").set({ sealed }).where("owner", "=", writer._id).execute();
    await bounce(first, GONE);
    await bounce(second, GONE);
    expect(await mailOf(first)).toEqual({ state: "bounced", last_answer: GONE.status });
    expect(await mailOf(second)).toEqual({ state: "bounced", last_answer: GONE.answer });
    expect(await auditOf(writer)).toEqual(["delivery-bounced", "delivery-bounced"]);
  });
});
