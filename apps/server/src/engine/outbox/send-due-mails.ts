import type { Now } from "@afterword/core/time/instant";
import type { MailKind } from "../mails/render-mail.ts";
import type { DueMail, ListedMail } from "../store/rows/mails.ts";
import { isClockTrusted } from "../clock/clock-skew.ts";
import { clockReader } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";
import { mayBeOfRows } from "../store/store-errors.ts";
import type { ClaimedMail } from "./attempt.ts";
import { claimInBatches, isStillWanted } from "./claim-mails.ts";
import { recordResult } from "./record-result.ts";
import { writeAndSend } from "./write-and-send.ts";

const PAGE = 100;
/** What the product promises does not wait behind what people ask it to mail. */
const FIRST = ["reminder", "delivery"] as const satisfies readonly MailKind[];

export type SendReport = { readonly sent: number; readonly refused: number };

type Ending = "sent" | "refused" | "passed-over";

/**
 * Sends every mail that is due, each under a lease: peek without locks, claim a batch, each mail by compare-and-set,
 * send each in a slot, mark what was answered (behaviour §3). A crash between the mail server's acceptance and the mark
 * repeats the mail with the same Message-ID and link, and never loses it. What goes wrong with one mail does not touch
 * another. Resolves when all have ended; `signal` lets no further mail begin.
 */
export const sendDueMails = async (context: SwitchContext, signal?: AbortSignal): Promise<SendReport> => {
  const report = { sent: 0, refused: 0 };
  const tried = new Set<string>();
  for (;;) {
    const sends: Promise<Ending>[] = [];
    await startDueMails(context, { signal, tried, onStart: (send) => sends.push(send) });
    if (sends.length === 0) return report;
    for (const ending of await Promise.all(sends)) if (ending !== "passed-over") report[ending]++;
  }
};

type Start = {
  readonly signal?: AbortSignal | undefined;
  /** Attempts that were begun already; none is begun twice. */
  readonly tried?: Set<string>;
  readonly onStart?: (send: Promise<Ending>) => unknown;
};

/**
 * The same for the job: resolves as soon as each mail is in flight, so that mails that fall due meanwhile are found
 * while some server still keeps others waiting.
 */
export const startDueMails = (context: SwitchContext, start: Start = {}): Promise<void> =>
  context.sendSlots.inTurn(() => startRound(context, start));

const startRound = async (context: SwitchContext, start: Start): Promise<void> => {
  const { signal, tried = new Set() } = start;
  const readClock = clockReader(context.store.rows, context);
  let isTrusted = false;
  for await (const due of freshMails(context, readClock, tried)) {
    // Leases are kept in service time, which a server with a wrong clock reads wrongly.
    isTrusted ||= await isClockTrusted(context);
    if (!isTrusted) return;
    for (const mail of due) tried.add(attemptOf(mail));
    await startAll(context, readClock, due, start);
    if (signal?.aborted) return;
  }
};

/** Resolves when each of these mails is in flight; what was claimed and not begun is left to its lease. */
const startAll = async (
  context: SwitchContext,
  readClock: ReadClock,
  due: readonly DueMail[],
  { signal, onStart }: Start,
): Promise<void> => {
  const { sendSlots } = context;
  const claims = claimInBatches(context, readClock, due);
  for (;;) {
    await sendSlots.whenFree();
    if (signal?.aborted) return;
    const { value: claimed } = await claims.next();
    if (claimed === undefined) return;
    const send = sendSlots.run(claimed.id, () => sendOne(context, claimed, readClock));
    onStart?.(send);
  }
};

type ReadClock = () => Promise<Now>;

const attemptOf = ({ id, attempts }: DueMail): string => `${id}/${attempts}`;

/** Due mails that are neither in flight nor tried, page by page, until there are none. */
async function* freshMails(context: SwitchContext, readClock: ReadClock, tried: ReadonlySet<string>) {
  const { inFlight } = context.sendSlots;
  const isFresh = (mail: ListedMail): boolean => !inFlight.has(mail.id) && !tried.has(attemptOf(mail));
  for (let limit = PAGE; ;) {
    const { service } = await readClock();
    const due = await context.store.rows.listDueMails({ service, first: FIRST, limit });
    const fresh = due.filter(isFresh);
    if (fresh.length > 0) yield fresh;
    else if (due.length < limit) return;
    // Those that stay due must not hide the ones behind them.
    limit = PAGE + due.length - fresh.length;
  }
}

const sendOne = async (
  context: SwitchContext,
  claimed: ClaimedMail,
  readClock: ReadClock,
): Promise<Ending> => {
  try {
    if (!(await isStillWanted(context, claimed))) return "passed-over";
    const result = await writeAndSend(context, claimed);
    await recordResult(context, claimed, result);
    if (result.kind !== "unwritten") {
      const waitedMs = (await readClock()).service - claimed.queuedMs;
      context.processStats?.mailAnswered({ kind: claimed.kind, result: result.kind, waitedMs });
    }
    return result.kind === "accepted" ? "sent" : "refused";
  } catch (error) {
    if (!mayBeOfRows(error)) context.sendSlots.noteOutage();
    // The lease runs out by itself and the mail is tried again.
    context.log.error(
      { err: error, mail: claimed.id },
      "a mail could not be handled; it stays in the outbox",
    );
    return "refused";
  }
};
