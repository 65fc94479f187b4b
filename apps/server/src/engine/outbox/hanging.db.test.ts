import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSmtpMailer } from "../../platform/smtp/smtp-mailer.ts";
import { systemTimer } from "../../platform/time/system-clock.ts";
import type { Context } from "../../context.ts";
import type { Mailer } from "../../platform/smtp/mailer.ts";
import { sweep } from "../switch/sweep.ts";
import { plantWriters } from "../../testing/plant-writers.ts";
import { IMPATIENT_MS, mailsTo, openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { startDueMails } from "./send-due-mails.ts";

/** Here a mail counts as hanging after 25 ms instead of 5 s. */
const HASTE = 200;
const timer = { startPause: (ms: number) => systemTimer.startPause(ms / HASTE) };

let story: SwitchStory;
/** Its mailer waits for a mail server as long as the live one. */
let context: Context;
beforeEach(async () => {
  story = await openStory(() => ({ timer }), IMPATIENT_MS);
  const from = { name: "Afterword", address: "notes@afterword.example" };
  context = { ...story.context, mailer: createSmtpMailer({ url: story.sink.url, from }) };
});
afterEach(async () => {
  // A sender that still waits for an answer learns now that none will come.
  await story.sink.close();
  await context.sendSlots.drained();
  await context.mailer.close();
  await story.close();
});

/** A writer whose notes, one for each list of recipients, are released now. */
const release = async (...notes: readonly (readonly string[])[]): Promise<void> => {
  const email = `${story.context.ids.uuid()}@example.com`;
  await plantWriters(story.context, [{ email, notes, standing: { kind: "reminded", deliveryInMs: 0 } }]);
};

describe("more hanging addresses than the outbox sends to at once", () => {
  const hanging = [0, 3, 6].map((first) => [0, 1, 2].map((more) => `hangs-${first + more}@example.com`));

  it("Mails to other addresses are sent while nine addresses hang, even those that fall due meanwhile", async () => {
    for (const address of hanging.flat()) story.sink.treat(address, "hang");
    await release(...hanging, ["eva@example.com"]);
    await sweep(story.context);
    await startDueMails(context);
    await until(() => mailsTo(story.sink, "eva@example.com").length === 1);
    expect(context.sendSlots.inFlight.size).toBeGreaterThanOrEqual(hanging.flat().length);

    await release(["late@example.com"]);
    await sweep(story.context);
    await startDueMails(context);
    await until(() => mailsTo(story.sink, "late@example.com").length === 1);
    expect(context.sendSlots.inFlight.size).toBeGreaterThanOrEqual(hanging.flat().length);
  });
});

describe("an address that hangs", () => {
  it("At most five mails are under way to an address that hangs, however many are due", async () => {
    story.sink.treat("eva@example.com", "hang");
    await release(...Array.from({ length: 9 }, () => ["eva@example.com"]));
    await sweep(story.context);
    let [inFlight, most] = [0, 0];
    const counting: Mailer = {
      ...context.mailer,
      send: async (mail) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        return context.mailer.send(mail).finally(() => (inFlight -= 1));
      },
    };
    await startDueMails({ ...context, mailer: counting });
    const { db } = story.context.database;
    const postponed = db.selectFrom("mails").select("id").where("last_answer", "like", "another mail%");
    for (let check = 0; (await postponed.execute()).length < 4; check++) {
      if (check > CHECKS) throw new Error("nothing was put off");
      await pause(10);
    }
    expect(context.sendSlots.inFlight.size).toBeLessThanOrEqual(5);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(5);
  });
});

const CHECKS = 1_000;

const until = async (holds: () => boolean): Promise<void> => {
  for (let check = 0; !holds(); check++) {
    if (check > CHECKS) throw new Error("it did not come");
    await pause(10);
  }
};
