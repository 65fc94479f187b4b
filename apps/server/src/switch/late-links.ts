import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import type { Trx } from "../db/transaction.ts";

/** Which cycle a reminder's link is of; `deliveredAt` once a sign of life came after the delivery of that cycle. */
export type ReminderRef = { readonly cycle: number; readonly deliveredAt: WallMs | null };

const LATE_MARK = "/late/";

export const readReminderRef = (ref: string): ReminderRef => {
  const [cycle = Number.NaN, deliveredAt] = ref.split(LATE_MARK).map(Number);
  return { cycle, deliveredAt: deliveredAt === undefined ? null : wallMs(deliveredAt) };
};

/**
 * Writes the delivery into every link of its cycle. The cycle's state is gone with the sign of life that comes too
 * late, but each of its links has to go on saying that it came too late (docs/decisions/009).
 */
export const markLinksLate = async (
  trx: Trx,
  owner: string,
  { cycle, deliveredAt }: { readonly cycle: number; readonly deliveredAt: WallMs },
): Promise<void> => {
  await trx
    .updateTable("secret_links")
    .set({ ref: `${cycle}${LATE_MARK}${deliveredAt}` })
    .where("owner", "=", owner)
    .where("purpose", "=", "confirm-agency")
    .where("ref", "=", String(cycle))
    .execute();
};
