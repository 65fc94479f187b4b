import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { serviceMs, type Now } from "@afterword/core/time/instant";
import type { PushResult } from "../../platform/push/push-sender.ts";
import { isClockTrusted } from "../clock/clock-skew.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";
import type { ClaimedPush, DuePush, PushOutcome, PushPhone } from "../store/rows/pushes.ts";
import { holdPush } from "./hold-push.ts";
import { writePush } from "./write-push.ts";

const BATCH = 100;
/** How many pushes are under way at once: all go over one connection to each service. */
const CONCURRENCY = 10;
/** Longer than a push may take; after it the push of a dead process is free again. */
const LEASE_MS = 2 * MINUTE_MS;
const FIRST_RETRY_MS = 30 * SECOND_MS;

/**
 * Sends every push that is due, each under a lease: peek without locks, claim by compare-and-set, look whether it is
 * still wanted, send, mark. A crash between the service's acceptance and the mark repeats the push, and its collapse id
 * lets the phone show it once. What is answered here changes the push and its token, and never the switch: a service's
 * acceptance is no reminder sent (behaviour §1.7, docs/decisions/067).
 */
export const sendDuePushes = async (context: SwitchContext, signal?: AbortSignal): Promise<void> => {
  const tried = new Set<string>();
  for (;;) {
    const { service } = await readNow(context.store.rows, context);
    const due = await context.store.rows.listDuePushes({ service, limit: BATCH + tried.size });
    const fresh = due.filter(({ id }) => !tried.has(id));
    // Leases are kept in service time, which a server with a wrong clock reads wrongly.
    if (fresh.length === 0 || !(await isClockTrusted(context))) return;
    for (const { id } of fresh) tried.add(id);
    await inParallel(fresh, (push) => (signal?.aborted ? Promise.resolve() : sendOne(context, push)));
    if (signal?.aborted) return;
  }
};

const inParallel = async (
  pushes: readonly DuePush[],
  act: (push: DuePush) => Promise<void>,
): Promise<void> => {
  const waiting = pushes.values();
  const actOnNext = async (): Promise<void> => {
    for (const push of waiting) await act(push);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, actOnNext));
};

/** What goes wrong with one push does not touch another; its lease runs out by itself, and it is tried again. */
const sendOne = async (context: SwitchContext, push: DuePush): Promise<void> => {
  try {
    await claimAndSend(context, push);
  } catch (error) {
    context.log.error({ err: error, push: push.id }, "a push could not be handled; it is tried again");
  }
};

const claimAndSend = async (context: SwitchContext, push: DuePush): Promise<void> => {
  const { store, pushSender } = context;
  const now = await readNow(store.rows, context);
  const claimed = await store.rows.claimPush(push, serviceMs(now.service + LEASE_MS));
  if (claimed === undefined) return;
  const held = holdPush(claimed, pushSender.kinds, now);
  // Without a phone it is held; the second look is for the compiler.
  if (held !== null || claimed.phone === null) {
    await store.rows.markPush(claimed, held ?? { state: "cancelled", answer: null }, now.wall);
    return;
  }
  const { phone } = claimed;
  // What takes a phone its rights takes these challenges too, and holds the owner's lock before: so does this.
  const message = await store.transaction(async (rows) => {
    await rows.lockUser(claimed.owner);
    return writePush(rows, context, claimed, now);
  });
  const result = await pushSender.send({ kind: phone.kind, token: phone.token }, message, now.wall);
  context.processStats?.pushAnswered({ kind: claimed.kind, service: phone.kind, result: result.kind });
  await recordAnswer(context, { ...claimed, phone }, result);
};

type SentPush = ClaimedPush & { readonly phone: PushPhone };

const recordAnswer = async (context: SwitchContext, push: SentPush, result: PushResult): Promise<void> => {
  const { store, log } = context;
  const now = await readNow(store.rows, context);
  if (result.kind !== "dead") {
    if (result.kind === "refused")
      log.warn({ service: push.phone.kind, reason: result.reason }, "a push was refused; its token is kept");
    await store.rows.markPush(push, outcomeOf(push, result, now), now.wall);
    return;
  }
  const { since, reason } = result;
  await store.transaction(async (rows) => {
    const isDropped = await rows.dropPushToken(push.owner, { token: push.phone.token, since });
    // The phone gave this token again after that, or another one by now.
    const outcome: PushOutcome = isDropped
      ? { state: "dead", answer: reason }
      : outcomeOf(push, { kind: "later", afterMs: null, reason }, now);
    await rows.markPush(push, outcome, now.wall);
  });
};

const outcomeOf = (
  { attempts, expiresMs }: ClaimedPush,
  result: Exclude<PushResult, { readonly kind: "dead" }>,
  now: Now,
): PushOutcome => {
  switch (result.kind) {
    case "accepted":
      return { state: "accepted", answer: "accepted" };
    case "refused":
      return { state: "refused", answer: result.reason };
    case "later": {
      const waitMs = Math.max(result.afterMs ?? 0, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));
      const dueMs = serviceMs(now.service + waitMs);
      return dueMs < expiresMs
        ? { state: "queued", dueMs, answer: result.reason }
        : { state: "expired", answer: result.reason };
    }
  }
};
