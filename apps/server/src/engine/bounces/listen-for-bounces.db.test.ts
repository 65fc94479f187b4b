import { once } from "node:events";
import { connect } from "node:net";
import { DAY_MS } from "@afterword/core/time/duration";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { randomIds } from "../../platform/crypto/random-ids.ts";
import { createReturnPaths, type ReturnPaths } from "./return-paths.ts";
import { openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import { listenForBounces, type BounceListener } from "./listen-for-bounces.ts";
import { outOfOffice, postfixDelayed, postfixFailed } from "./notices.fixture.ts";

const DOMAIN = "bounces.example";

let story: SwitchStory;
let returnPaths: ReturnPaths;
let listener: BounceListener;
let writer: Writer;
/** The reminder that is out. */
let reminder: string;

beforeAll(async () => {
  story = await openStory();
  returnPaths = createReturnPaths(story.context.masterKey, DOMAIN);
  listener = await listenForBounces(story.context, { host: "127.0.0.1", port: 0, returnPaths });
});
beforeEach(async () => {
  writer = await story.addWriter(["eva@example.com"]);
  await story.pass(7 * DAY_MS);
  const { id } = await story.context.database.db
    .selectFrom("mails")
    .select("id")
    .where("owner", "=", writer._id)
    .where("kind", "=", "reminder")
    .executeTakeFirstOrThrow();
  reminder = id;
});
afterAll(async () => {
  await listener.close();
  await story.close();
});

/** What the listener answers to a mail: 250, or the code of its refusal. */
const answerTo = async (
  raw: string,
  to: string | readonly string[],
  port = listener.port,
): Promise<number> => {
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  try {
    await transport.sendMail({ raw, envelope: { from: "", to: [to].flat() } });
    return 250;
  } catch (error) {
    return (error as { readonly responseCode?: number }).responseCode ?? 0;
  } finally {
    transport.close();
  }
};

const switchKind = async (): Promise<unknown> => {
  const { switch_state } = await story.context.database.db
    .selectFrom("users")
    .select("switch_state")
    .where("id", "=", writer._id)
    .executeTakeFirstOrThrow();
  return (switch_state as { readonly kind: string }).kind;
};

describe("the bounce listener", () => {
  it("A notice to a signed return path is accepted and recorded, also a second time", async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await answerTo(postfixFailed, returnPaths.of(reminder, 1))).toBe(250);
      expect(await switchKind()).toBe("bounced");
    }
  });

  it("A delay notice or out-of-office reply is accepted and ignored", async () => {
    for (const mail of [postfixDelayed, outOfOffice])
      expect(await answerTo(mail, returnPaths.of(reminder, 1))).toBe(250);
    expect(await switchKind()).toBe("reminded");
  });

  it("A notice about an unknown mail is accepted and ignored", async () => {
    expect(await answerTo(postfixFailed, returnPaths.of(randomIds.uuid(), 1))).toBe(250);
    expect(await switchKind()).toBe("reminded");
  });

  it("A mail to any other address is refused with 550", async () => {
    const forged = createReturnPaths({ bytes: Buffer.alloc(32, 9) }, DOMAIN).of(reminder, 1);
    const elsewhere = createReturnPaths(story.context.masterKey, "elsewhere.example").of(reminder, 1);
    const unsigned = `b+${reminder.replaceAll("-", "")}@${DOMAIN}`;
    const swapped = returnPaths
      .of(randomIds.uuid(), 1)
      .replace(/^b\+\w+/, `b+${reminder.replaceAll("-", "")}`);
    for (const address of [forged, elsewhere, unsigned, swapped, `postmaster@${DOMAIN}`, writer.email])
      expect(await answerTo(postfixFailed, address)).toBe(550);
    expect(await switchKind()).toBe("reminded");
  });

  it("The return path of the envelope counts, not the addresses in the notice", async () => {
    const other = returnPaths.of(randomIds.uuid(), 1);
    const lying = postfixFailed.replaceAll(/b\+\w+\.\w+@bounces\.example/g, returnPaths.of(reminder, 1));
    expect(await answerTo(lying, other)).toBe(250);
    expect(await switchKind()).toBe("reminded");
  });

  it("A notice that is too long is refused with 552 and not recorded", async () => {
    const long = postfixFailed.replace("This is a MIME-encapsulated message.", "x\r\n".repeat(400_000));
    expect(await answerTo(long, returnPaths.of(reminder, 1))).toBe(552);
    expect(await switchKind()).toBe("reminded");
  });

  it("A port already in use is reported with the setting that names it", async () => {
    const again = listenForBounces(story.context, { host: "127.0.0.1", port: listener.port, returnPaths });
    await expect(again).rejects.toThrow(
      `Another program uses port ${listener.port}: stop it, or choose another one with BOUNCE_SMTP_PORT.`,
    );
  });

  const listenImpatiently = () =>
    listenForBounces(story.context, { host: "127.0.0.1", port: 0, returnPaths, patienceMs: 400 });

  it("Clients that name no valid address in time are cut off, and a valid notice is still accepted", async () => {
    const short = await listenImpatiently();
    const silent = [];
    for (let client = 0; client < 50; client += 1) silent.push(connect(short.port, "127.0.0.1").resume());
    const [talker] = silent;
    const talk = setInterval(() => talker?.write("NOOP\r\n"), 100);
    try {
      await Promise.all(silent.map((client) => once(client, "close")));
      expect(await answerTo(postfixFailed, returnPaths.of(reminder, 1), short.port)).toBe(250);
    } finally {
      clearInterval(talk);
      await short.close();
    }
  });

  it("One network address has a few connections only", async () => {
    const short = await listenImpatiently();
    const clients = Array.from({ length: 11 }, () => connect(short.port, "127.0.0.1"));
    try {
      const greetings = await Promise.all(
        clients.map(async (client) => String((await once(client, "data"))[0])),
      );
      expect(greetings.map((said) => said.slice(0, 3)).toSorted()).toEqual([...Array(10).fill("220"), "421"]);
    } finally {
      for (const client of clients) client.destroy();
      await short.close();
    }
  });

  it("A client that has named a valid address has more time for its notice, but not for ever", async () => {
    const short = await listenImpatiently();
    const client = connect(short.port, "127.0.0.1");
    const say = async (words: string): Promise<string> => {
      client.write(`${words}\r\n`);
      return String((await once(client, "data"))[0]);
    };
    try {
      await once(client, "data");
      await say("HELO mail.example");
      await say("MAIL FROM:<>");
      expect(await say(`RCPT TO:<${returnPaths.of(reminder, 1)}>`)).toMatch(/^250/);
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(await say(`RCPT TO:<${returnPaths.of(reminder, 1)}>`)).toMatch(/^250/);
      await once(client.resume(), "close");
    } finally {
      client.destroy();
      await short.close();
    }
  });

  // The last one, as it leaves no database behind.
  it("A notice is refused with 451 while the database is away", async () => {
    await story.context.database.close();
    expect(await answerTo(postfixFailed, returnPaths.of(reminder, 1))).toBe(451);
  });
});
