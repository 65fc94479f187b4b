import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import type { SwitchRows } from "../store/switch-store.ts";

/** Which cycle a reminder's link is of; `deliveredAt` once a sign of life came after the delivery of that cycle. */
export type ReminderLinkRef = { readonly cycle: number; readonly deliveredAt: WallMs | null };

const LATE_MARK = "/late/";

export const readReminderLinkRef = (ref: string): ReminderLinkRef => {
  const [cycle = Number.NaN, deliveredAt] = ref.split(LATE_MARK).map(Number);
  return { cycle, deliveredAt: deliveredAt === undefined ? null : wallMs(deliveredAt) };
};

/**
 * Writes the delivery into every link of its cycle. The cycle's state is gone with the sign of life that comes too
 * late, but each of its links has to go on saying that it came too late (docs/decisions/009).
 */
export const markLinksLate = (
  rows: SwitchRows,
  owner: string,
  { cycle, deliveredAt }: { readonly cycle: number; readonly deliveredAt: WallMs },
): Promise<void> => {
  const links = { owner, purpose: "confirm-agency", ref: String(cycle) };
  return rows.changeLinkRefs(links, `${cycle}${LATE_MARK}${deliveredAt}`);
};
