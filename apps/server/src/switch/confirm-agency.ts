import { confirmed, type ConfirmationOutcome } from "@afterword/core/switch/events";
import type { Context } from "../context.ts";
import type { Trx } from "../db/transaction.ts";
import { decideUser } from "./decide-user.ts";
import { markLinksLate } from "./late-links.ts";
import { lockUser } from "./locked-user.ts";
import { readNow } from "./service-clock.ts";

/** What counts as a sign of life (behaviour §1.7). */
export type SignSource =
  | "log-in"
  | "button"
  | "mail-link"
  | "app-opened"
  | "app-resumed"
  | "saved"
  | "email-confirmed";

export type Sign = {
  readonly owner: string;
  readonly source: SignSource;
  /** What it came from, in words its owner recognises. */
  readonly device: string;
};

/**
 * The one way a sign of life is written: under the user's row lock, in the transaction of the act that proves it.
 * It ends the cycle, whatever stood in it, withdraws the cycle's reminders, and asks `decide` again, so it is to
 * be called after the act has changed what it changes. Once the transaction commits, no delivery of the ended
 * cycle can follow (behaviour §1.1). A sign that comes after the delivery is stored as such, and its owner is told
 * until it was read, whatever the act was (docs/decisions/009).
 */
export const confirmAgency = async (trx: Trx, context: Context, sign: Sign): Promise<ConfirmationOutcome> => {
  const user = await lockUser(trx, sign.owner);
  if (user === undefined) throw new Error("a sign of life came from nobody");
  const now = await readNow(trx, context);
  const { state, outcome } = confirmed(user.switch_state, now);
  const at = new Date(now.wall);
  await trx
    .updateTable("users")
    .set({ agency_confirmed: at, confirmed_ms: now.service })
    .where("id", "=", user.id)
    .execute();
  const { source, device } = sign;
  const late_for = outcome.kind === "too-late" ? new Date(outcome.deliveredAt) : null;
  await trx
    .insertInto("signs_of_life")
    .values({ owner: user.id, id: context.ids.uuid(), at, source, device, late_for })
    .execute();
  if (outcome.kind === "too-late") {
    await markLinksLate(trx, user.id, {
      cycle: user.switch_state.cycle,
      deliveredAt: outcome.deliveredAt,
    });
  }
  await withdrawReminders(trx, user.id);
  const confirmedUser = { ...user, agency_confirmed: at, confirmed_ms: now.service, switch_state: state };
  await decideUser(trx, context, confirmedUser, now);
  return outcome;
};

/** One that is on its way at this moment may still arrive; its acceptance then counts for nothing. */
const withdrawReminders = async (trx: Trx, owner: string): Promise<void> => {
  await trx
    .updateTable("mails")
    .set({ state: "cancelled", due_ms: null })
    .where("owner", "=", owner)
    .where("kind", "=", "reminder")
    .where("state", "=", "queued")
    .execute();
};
