import type { Context } from "../context.ts";
import { isClockTrusted } from "../switch/clock-skew.ts";
import { readNow } from "../switch/service-clock.ts";
import { claimMail, type DueMail } from "./claim-mail.ts";
import { recordResult } from "./record-result.ts";
import { writeAndSend } from "./write-and-send.ts";

const BATCH = 100;
/** So many mails are under way at once; one mail server or address that hangs holds one lane, for at most a minute. */
const LANES = 5;

export type SendReport = { readonly sent: number; readonly refused: number };

/**
 * Sends every mail that is due, each under a lease: peek without locks, claim by compare-and-set, send, mark
 * (behaviour §3). A crash between the mail server's acceptance and the mark repeats the mail with the same
 * Message-ID and link, and never loses it. What goes wrong with one mail does not touch another. `signal` lets no
 * further mail begin.
 */
export const sendDueMails = async (context: Context, signal?: AbortSignal): Promise<SendReport> => {
  const report = { sent: 0, refused: 0 };
  // Leases are kept in service time, which a server with a wrong clock tells wrongly.
  if (!(await isClockTrusted(context))) return report;
  const seen = new Set<string>();
  for (;;) {
    const due = (await peekDue(context, seen.size)).filter(
      ({ id }) => !context.inFlight.has(id) && !seen.has(id),
    );
    if (due.length === 0 || signal?.aborted) return report;
    for (const { id } of due) seen.add(id);
    await inLanes(due, async (mail) => {
      if (signal?.aborted) return;
      const result = await sendOne(context, mail);
      if (result !== "passed-over") report[result]++;
    });
  }
};

const peekDue = async (context: Context, alreadySeen: number): Promise<DueMail[]> => {
  const now = await readNow(context.database.db, context);
  return context.database.db
    .selectFrom("mails")
    .select(["owner", "id", "attempts"])
    .where("due_ms", "<=", now.service)
    .orderBy("due_ms")
    .limit(BATCH + alreadySeen)
    .execute();
};

const inLanes = async (mails: readonly DueMail[], send: (mail: DueMail) => Promise<void>): Promise<void> => {
  const waiting = mails.values();
  const lane = async (): Promise<void> => {
    for (const mail of waiting) await send(mail);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};

const sendOne = async (context: Context, mail: DueMail): Promise<"sent" | "refused" | "passed-over"> => {
  // Another round of this process has it; its mark must not be taken away here.
  if (context.inFlight.has(mail.id)) return "passed-over";
  context.inFlight.add(mail.id);
  try {
    const claimed = await claimMail(context, mail);
    if (claimed === null) return "passed-over";
    const result = await writeAndSend(context, claimed);
    await recordResult(context, claimed, result);
    return result.kind === "accepted" ? "sent" : "refused";
  } catch (error) {
    // The lease runs out by itself and the mail is tried again.
    context.log.error({ err: error, mail: mail.id }, "a mail could not be handled; it stays in the outbox");
    return "refused";
  } finally {
    context.inFlight.delete(mail.id);
  }
};
