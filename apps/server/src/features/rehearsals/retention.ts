import { monthsLater } from "@afterword/core/time/months";
import { wallMs, type WallMs } from "@afterword/core/time/instant";

/** Until when a note that was released now would stay; null: without limit (behaviour §2). */
export const wouldStayUntil = (releasedAt: number, retentionMonths: number): WallMs | null =>
  retentionMonths === 0 ? null : monthsLater(wallMs(releasedAt), retentionMonths);
