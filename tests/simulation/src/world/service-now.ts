import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import type { Tables } from "../store/tables.ts";
import { GAP_MAX_MS } from "./clocks.ts";

/** As a server reads it that can be reached. */
export const serviceNow = ({ clock: { committed: row } }: Pick<Tables, "clock">, wall: number): ServiceMs => {
  const gapMs = row === undefined ? 0 : wall - row.beatAt;
  return serviceMs((row?.serviceMs ?? 0) + (gapMs > 0 && gapMs <= GAP_MAX_MS ? Math.floor(gapMs) : 0));
};
