import { isLapseRead, isValidAt, type StoreEntitlement } from "@afterword/core/subscriptions/entitlements";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs, type Now, type ServiceMs, type WallMs } from "@afterword/core/time/instant";
import { instantOf } from "../../../engine/store/sql/instants.ts";
import type { StoreStanding } from "./merge-said.ts";

/** Stores forget such a subscription too. One that begins anew is told of by a notification, or by the app. */
const OVER_AFTER_MS = 90 * DAY_MS;

/**
 * When a store that answered is asked again; null: no more. Once a day, so that what was missed is made good, and every
 * hour for one past its end whose renewal it may book late.
 */
export const nextReadingAt = (standing: StoreStanding, readAt: WallMs, now: Now): ServiceMs | null => {
  if (standing.expiresAt.getTime() + OVER_AFTER_MS < now.wall) return null;
  const right = entitlementOf(standing, { plan: "", readAt });
  const isDoubtful = !isValidAt(right, now.wall) && !isLapseRead(right);
  return serviceMs(now.service + (isDoubtful ? HOUR_MS : DAY_MS));
};

/** What a standing is worth, by what its store was last asked at `readAt`. */
export const entitlementOf = (
  { expiresAt, graceUntil, endedAt, paused, renews }: StoreStanding,
  { plan, readAt }: { readonly plan: string; readonly readAt: WallMs },
): StoreEntitlement => ({
  kind: "store",
  plan,
  expiresAt: wallMs(expiresAt.getTime()),
  graceUntil: instantOf(graceUntil),
  endedAt: instantOf(endedAt),
  paused,
  renews,
  readAt,
});
