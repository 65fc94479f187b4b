import { signOfLifeGiven, type SignOfLifeOutcome } from "@afterword/core/switch/events";
import type { SignSource } from "@afterword/core/switch/signs-of-life";
import type { SwitchRows } from "../store/switch-store.ts";
import { decideUser } from "./decide-user.ts";
import { markLinksLate } from "./late-links.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";

export type SignOfLife = {
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
export const recordSignOfLife = async (
  rows: SwitchRows,
  context: SwitchContext,
  { owner, source, device }: SignOfLife,
): Promise<SignOfLifeOutcome> => {
  const user = await rows.lockUser(owner);
  if (user === undefined) throw new Error("a sign of life came from nobody");
  const now = await readNow(rows, context);
  const { state, outcome } = signOfLifeGiven(user.switchState, now);
  const given = { at: now.wall, atMs: now.service };
  const lateFor = outcome.kind === "too-late" ? outcome.deliveredAt : null;
  await rows.writeSignOfLife({ owner, id: context.ids.uuid(), ...given, source, device, lateFor });
  if (lateFor !== null) {
    await markLinksLate(rows, owner, { cycle: user.switchState.cycle, deliveredAt: lateFor });
  }
  // One that is on its way at this moment may still arrive; its acceptance then counts for nothing.
  await rows.cancelReminders(owner);
  const heardUser = { ...user, lastSignAt: now.wall, lastSignMs: now.service, switchState: state };
  await decideUser(rows, context, heardUser, now);
  return outcome;
};
