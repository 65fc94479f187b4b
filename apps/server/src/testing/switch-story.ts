import { randomUUID } from "node:crypto";
import { DAY_MS } from "@afterword/core/time/duration";
import { createSystemClock } from "../platform/time/system-clock.ts";
import { createSmtpMailer } from "../platform/smtp/smtp-mailer.ts";
import type { Context, Replacements } from "../context.ts";
import { sendDueMails } from "../engine/outbox/send-due-mails.ts";
import type { Mailer } from "../platform/smtp/mailer.ts";
import { openSmtpSink, type SmtpSink } from "../platform/smtp/suites/smtp-sink.ts";
import { moveClock } from "../engine/clock/service-clock.ts";
import { sweep } from "../engine/switch/sweep.ts";
import { parseSunkMail } from "./read-mails.ts";
import { startTestServer, type Person, type TestServer } from "./test-server.ts";

/** A server whose mails go to a real SMTP server with manners that a test chooses, and whose clock it moves. */
export type SwitchStory = {
  readonly server: TestServer;
  readonly context: Context;
  readonly sink: SmtpSink;
  /**
   * Moves the clock, then lets the jobs do all that is due: decide, send, decide on what was accepted. Stops after the
   * first day, when the last notice of the default delay is due: the delivery comes a day after its acceptance.
   */
  readonly pass: (ms: number) => Promise<void>;
  /** One round of the jobs. */
  readonly work: () => Promise<void>;
  /** A writer with one active note for each list of recipients. */
  readonly addWriter: (...recipients: readonly (readonly string[])[]) => Promise<Writer>;
  readonly close: () => Promise<void>;
};

export type Writer = Person & { readonly noteIds: readonly string[] };

export type ReceivedMail = { readonly to: string; readonly messageId: string; readonly link: string };

/** Whom recipients may ask, by the settings of every story. */
export const CONTACT_EMAIL = "hello@afterword.example";

const FROM = { name: "Afterword", address: "notes@afterword.example" };
/** For stories in which a mail server hangs, and nothing depends on how fast another one answers. */
export const IMPATIENT_MS = 700;
/** So that a busy machine does not pass for a mail server that hangs. */
const PATIENT_MS = 20_000;

/** `timeoutMs`: when a mail server counts as one that hangs. */
export const openStory = async (
  replace: (mailer: Mailer) => Partial<Replacements> = () => ({}),
  timeoutMs = PATIENT_MS,
): Promise<SwitchStory> => {
  const sink = await openSmtpSink();
  const mailer = createSmtpMailer({ url: sink.url, from: FROM, timeoutMs });
  const replacements = { clock: createSystemClock(), mailer, ...replace(mailer) };
  const server = await startTestServer({ CONTACT_EMAIL }, replacements);
  const { context } = server;
  const work = async (): Promise<void> => {
    await sweep(context);
    await sendDueMails(context);
  };
  return {
    server,
    context,
    sink,
    work,
    pass: async (ms) => {
      for (const stepMs of ms > DAY_MS ? [DAY_MS, ms - DAY_MS] : [ms]) {
        await moveClock(context, stepMs);
        await work();
        await work();
      }
    },
    addWriter: (...recipients) => addWriter(server, recipients),
    close: async () => {
      await server.close();
      await mailer.close();
      await sink.close();
    },
  };
};

/** What the sink took for one address, oldest first. */
export const mailsTo = (sink: SmtpSink, address: string): ReceivedMail[] =>
  sink.received.filter(({ to }) => to === address).map(({ to, raw }) => ({ to, ...parseSunkMail(raw) }));

const addWriter = async (
  server: TestServer,
  recipientsOfNotes: readonly (readonly string[])[],
): Promise<Writer> => {
  const person = await server.addPerson();
  const noteIds: string[] = [];
  for (const addresses of recipientsOfNotes) noteIds.push(await addNote(server, person, addresses));
  return { ...person, noteIds };
};

const addNote = async (server: TestServer, person: Person, addresses: readonly string[]): Promise<string> => {
  const _id = randomUUID();
  const recipients: { _id: string }[] = [];
  for (const email of addresses) {
    const added = await server.call("POST", "/api/recipient", {
      body: { name: "Miriam", email },
      token: person.token,
    });
    if (added.statusCode !== 200)
      throw new Error(`adding a recipient answered ${added.statusCode} ${added.body}`);
    recipients.push({ _id: added.json<{ _id: string }>()._id });
  }
  const body = { _id, title: "For Miriam", text: "The garden is yours.", active: true, recipients };
  const added = await server.call("POST", "/api/note", { body, token: person.token });
  if (added.statusCode !== 200) throw new Error(`adding a note answered ${added.statusCode} ${added.body}`);
  return _id;
};
