import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { moveClock } from "../clock/service-clock.ts";
import { sweep } from "../switch/sweep.ts";
import { sendDueMails } from "./send-due-mails.ts";

let story: SwitchStory;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story.close());

const lost = () => Promise.reject(new Error("the connection was lost"));

/** The first reminder of a new writer, sent by a process that fails in this way. */
const remind = async (
  fails: Partial<Context["mailEvidence"]>,
  manner: "accept" | "550 5.1.1 no such user",
) => {
  const writer = await story.addWriter(["eva@example.com"]);
  story.sink.treat(writer.email, manner);
  await moveClock(story.context, 7 * DAY_MS);
  await sweep(story.context);
  const logged: string[] = [];
  const error = (_fields: unknown, message: string) => logged.push(message);
  const log = Object.assign(Object.create(story.context.log) as Context["log"], { error });
  const { mailEvidence } = story.context;
  await sendDueMails({ ...story.context, log, mailEvidence: { ...mailEvidence, ...fails } });
  const mails = story.context.database.db.selectFrom("mails").select("state").where("owner", "=", writer._id);
  return { logged, state: (await mails.where("kind", "=", "reminder").executeTakeFirstOrThrow()).state };
};

it("A mail whose acceptance could not be kept as evidence is sent, and nothing says that it was not", async () => {
  const { logged, state } = await remind({ accepted: lost }, "accept");
  expect(state).toBe("sent");
  expect(logged).toEqual(["it was not written down that a domain accepts our mail"]);
});

it("A refusal is kept as evidence only together with what it did to its mail", async () => {
  const refused = () => story.context.database.db.selectFrom("refused_addresses").selectAll().execute();
  const { logged } = await remind({ flowAround: lost }, "550 5.1.1 no such user");
  expect(logged).toHaveLength(1);
  expect(await refused()).toEqual([]);
});
