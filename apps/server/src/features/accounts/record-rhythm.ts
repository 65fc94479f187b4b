import { rhythmChangesOf, type Rhythm } from "@afterword/core/history/rhythm-change";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { addRhythmChanges, getRhythmRow } from "./queries.ts";

/**
 * Does `change`, and keeps for the owner's history what became different of the rhythm by it. To be called in the
 * transaction that holds the owner's lock.
 */
export const recordingRhythm = async (
  trx: Trx,
  context: Context,
  owner: string,
  change: () => Promise<void>,
): Promise<void> => {
  const before = await getRhythm(trx, owner);
  await change();
  const now = wallMs(context.clock.now());
  const changes = rhythmChangesOf(before, await getRhythm(trx, owner), now);
  const rows = changes.map((one) => ({ id: context.ids.uuid(), at: new Date(now), change: one }));
  await addRhythmChanges(trx, owner, rows);
};

const getRhythm = async (trx: Trx, owner: string): Promise<Rhythm> => {
  const row = await getRhythmRow(trx, owner);
  return {
    confirmFrequencyHours: row.confirm_frequency_hours,
    sendingDelayHours: row.sending_delay_hours,
    sleepUntil: wallMs(row.sleep_until.getTime()),
  };
};
