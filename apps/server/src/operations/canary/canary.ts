import { EMPTY_CONTENT } from "@afterword/core/notes/content";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import { serviceMs, type Now } from "@afterword/core/time/instant";
import { canaryProgress, isCanaryDue } from "./canary-run.ts";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction, type Trx } from "../../platform/db/transaction.ts";
import { sealNote } from "../../features/notes/public.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import {
  CANARY_ID,
  CANARY_RECIPIENT_ID,
  clearCanary,
  endRun,
  failReturnedRun,
  findCanaryDelivery,
  findOpenRun,
  insertCanary,
  insertRun,
  moveRun,
  type RunRow,
  setCanary,
  writeCanaryRecipient,
} from "./queries.ts";
import { sealRecipient } from "../../engine/store/sealed-recipients.ts";
import { createDataKey, unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { getOwnerKey } from "../../engine/store/sql/owner-key.ts";
import { openJson } from "../../platform/crypto/sealing.ts";

type CanaryContext = SwitchContext & Pick<Context, "config" | "database" | "linkChecker" | "notifyJobs">;

/** Nights that are kept to be counted. */
const RUNS_KEPT_MS = 90 * DAY_MS;
/** Mails that were accepted and stayed so are evidence that our mail flows, until the next night's are (decision 044). */
const MAILS_KEPT_MS = 2 * DAY_MS;

/**
 * Begins the canary's night when it is time, and follows the one under way: reminder accepted, note accepted, link
 * opened (behaviour §1.10). All of that is done by sweep, outbox, mail server and page as for every account; here it is
 * only begun and watched. Any number of servers may look at once: the account's row is locked.
 */
export const lookAtCanary = async (context: CanaryContext): Promise<void> => {
  const found = await transaction(context.database.db, (trx) => look(trx, context));
  if (found.kind === "began") context.notifyJobs();
  if (found.kind === "failed") reportFailure(context, found.why);
  if (found.kind !== "waiting" || found.run.step !== "link") return;
  if (!(await opensItsNote(context, found.run.id))) return;
  const passed = { outcome: "passed", at: new Date(context.clock.now()) } as const;
  if (await endRun(context.database.db, found.run.id, passed))
    context.log.info("the canary came through the night");
};

type Found =
  | { readonly kind: "nothing" }
  | { readonly kind: "began" }
  | { readonly kind: "waiting"; readonly run: RunRow }
  | { readonly kind: "failed"; readonly why: string };

const look = async (trx: Trx, context: CanaryContext): Promise<Found> => {
  const rows = rowsOf(trx);
  const canary = await rows.lockUser(CANARY_ID);
  if (canary === undefined || !canary.active) return { kind: "nothing" };
  const now = await readNow(rows, context);
  const run = await findOpenRun(trx);
  if (run !== undefined) return follow(trx, { canary, run, now });
  // A relay accepts everything at first: the link was opened, but no mail arrived.
  if (await failReturnedRun(trx)) return { kind: "failed", why: "a mail came back" };
  if (!isCanaryDue(now, canary.lastSignMs)) return { kind: "nothing" };
  await begin(trx, context, canary, now);
  return { kind: "began" };
};

/** Its sign of life begins the cycle that the switch then ends by itself, since its rhythm is zero hours. */
const begin = async (trx: Trx, context: CanaryContext, canary: SwitchUser, now: Now): Promise<void> => {
  await clearCanary(trx, {
    runsBefore: new Date(now.wall - RUNS_KEPT_MS),
    mailsBefore: new Date(now.wall - MAILS_KEPT_MS),
  });
  const id = context.ids.uuid();
  const key = unwrapDataKey(context.masterKey, CANARY_ID, canary.wrappedKey);
  const text = "If you can read this, reminder, delivery and link work on this installation.";
  const sealedNote = sealNote(key, CANARY_ID, id, { ...EMPTY_CONTENT, title: canaryTitle(id), text });
  await insertRun(trx, { id, sealedNote, step: "reminder", now });
  await recordSignOfLife(rowsOf(trx), context, { owner: CANARY_ID, source: "button", device: "the canary" });
};

type Watched = { readonly canary: SwitchUser; readonly run: RunRow; readonly now: Now };

const follow = async (trx: Trx, { canary, run, now }: Watched): Promise<Found> => {
  const delivery = await findCanaryDelivery(trx, run.id);
  const done = {
    reminder: canary.switchState.kind === "reminded" || canary.switchState.kind === "delivered",
    delivery: delivery?.state === "accepted",
    // The check that opens the link ends the run as well.
    link: false,
  };
  const progress = canaryProgress({ step: run.step, since: serviceMs(run.step_ms) }, done, now);
  if (progress.kind === "waiting") {
    if (progress.step !== run.step) await moveRun(trx, run.id, progress);
    return { kind: "waiting", run: { ...run, step: progress.step } };
  }
  if (progress.kind === "passed") return { kind: "nothing" };
  await endRun(trx, run.id, { outcome: "failed", at: new Date(now.wall) });
  return { kind: "failed", why: `the step "${progress.step}" took too long` };
};

const reportFailure = ({ log }: CanaryContext, why: string): void =>
  log.error({ why }, "the canary did not come through");

/**
 * Creates the canary's account at the first start, updates its address to the configured one, and deactivates it when
 * none is configured (docs/decisions/020). Call it at each start.
 */
export const ensureCanary = (context: CanaryContext): Promise<void> =>
  transaction(context.database.db, async (trx) => {
    const email = context.config.canaryEmail;
    if (email === null) return setCanary(trx, { active: false });
    const rows = rowsOf(trx);
    const now = await readNow(rows, context);
    const { wrapped } = createDataKey(context.masterKey, CANARY_ID);
    await insertCanary(trx, { email, secret: context.ids.secret(), wrappedKey: wrapped, now });
    const canary = await rows.lockUser(CANARY_ID);
    if (canary === undefined) throw new Error("the canary's account vanished while it was made");
    await setCanary(trx, { active: true, email });
    const key = unwrapDataKey(context.masterKey, CANARY_ID, canary.wrappedKey);
    const person = { name: "Night Canary", email };
    const sealed = sealRecipient(key, CANARY_ID, CANARY_RECIPIENT_ID, person);
    await writeCanaryRecipient(trx, sealed, new Date(now.wall));
  });

/** What the night's note is called: with its own id, so that no older page is taken for it. */
export const canaryTitle = (run: string): string => `Night ${run}`;

/** Follows the link of the night's delivery as its recipient would; true when it shows the night's note. */
export const opensItsNote = async (context: CanaryContext, run: string): Promise<boolean> => {
  const { db } = context.database;
  const delivery = await findCanaryDelivery(db, run);
  if (delivery === undefined) return false;
  const key = await getOwnerKey(db, context, CANARY_ID);
  const place = { table: "deliveries", owner: CANARY_ID, id: delivery.id };
  const { secret } = openJson<{ readonly secret: string }>(key, place, delivery.sealed);
  const checked = await context.linkChecker.open(
    `${context.config.publicUrl}${pathTo("publicNote", { secret })}`,
  );
  return checked?.status === 200 && checked.body.includes(canaryTitle(run));
};
