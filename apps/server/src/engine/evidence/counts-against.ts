import { countsAsRefused } from "@afterword/core/switch/refusals";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchContext } from "../context.ts";
import type { EvidenceRows } from "../store/rows/evidence.ts";

/** A reminder that was refused, at the door or by a bounce. `status`: of the answer; null when it has none. */
export type RefusedMail = { readonly status: string | null; readonly address: string };

/** Whether a refused try counts (behaviour §1.2). Its own address is among the refused ones already. */
export const countsAgainst = async (
  rows: EvidenceRows,
  { mailEvidence }: Pick<SwitchContext, "mailEvidence">,
  { status, address }: RefusedMail,
  now: Now,
): Promise<{ readonly counts: boolean }> => {
  // An answer without a code never counts, so nothing has to be read about it.
  if (status === null) return { counts: false };
  return { counts: countsAsRefused(status, await mailEvidence.flowAround(rows, address, now.service), now) };
};
