import { isLapseRead, isValidAt, type StoreEntitlement } from "@afterword/core/subscriptions/entitlements";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs, type Now, type ServiceMs, type WallMs } from "@afterword/core/time/instant";
import { storeEntitlementOf } from "../../../engine/store/sql/subscriptions.ts";
import type { StoreStanding } from "./merge-said.ts";

/** Such a subscription seldom begins anew; but a long pause ends by itself. */
const OVER_AFTER_MS = 90 * DAY_MS;

/**
 * When a store that answered is asked again. Once a day, so that what was missed is made good; every hour for one past
 * its end whose renewal it may book late, and once a month for one that is long over.
 */
export const nextReadingAt = (standing: StoreStanding, readAt: WallMs, now: Now): ServiceMs => {
  if (standing.expiresAt.getTime() + OVER_AFTER_MS < now.wall) return serviceMs(now.service + 30 * DAY_MS);
  const right = entitlementOf(standing, { plan: "", readAt });
  const isDoubtful = !isValidAt(right, now.wall) && !isLapseRead(right);
  return serviceMs(now.service + (isDoubtful ? HOUR_MS : DAY_MS));
};

/**
 * Whatever is asked again later than this, and was read later than this, was read by a clock that ran ahead and took
 * it for long over: it is asked for at once, now that the clock is right.
 */
export const aheadOf = (now: Now): { readonly askMs: ServiceMs; readonly readAt: WallMs } => ({
  askMs: serviceMs(now.service + 2 * DAY_MS),
  readAt: wallMs(now.wall + DAY_MS),
});

/** What a standing is worth, by what its store was last asked at `readAt`. */
export const entitlementOf = (
  { expiresAt, graceUntil, endedAt, paused, renews }: StoreStanding,
  { plan, readAt }: { readonly plan: string; readonly readAt: WallMs },
): StoreEntitlement =>
  storeEntitlementOf({
    plan,
    paused,
    renews,
    expires_at: expiresAt,
    grace_until: graceUntil,
    ended_at: endedAt,
    read_at: new Date(readAt),
  });
