/**
 * Rights to a plan (behaviour §2): from an app store, from vouchers, and from an admin. Each kind stands by itself, and
 * none shortens another. A right that was paid for lasts through the whole UTC day of its end.
 */
import { DAY_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";
import { addMonths, nextUtcDay, startOfUtcDay } from "./months.ts";

/** What an app store last said of one subscription. */
export type StoreEntitlement = {
  readonly kind: "store";
  readonly plan: string;
  readonly expiresAt: WallMs;
  /** End of grace or of retries to charge, as the store says it; null when it tries neither. */
  readonly graceUntil: WallMs | null;
  /** Refunded or revoked then. */
  readonly endedAt: WallMs | null;
  readonly paused: boolean;
  readonly renews: boolean;
  /** When we last read it. */
  readonly readAt: WallMs;
};

/** What the vouchers for one plan add up to. */
export type VoucherEntitlement = {
  readonly kind: "voucher";
  readonly plan: string;
  readonly validUntil: WallMs;
};

/** A plan that an admin gave for free. */
export type GrantEntitlement = { readonly kind: "grant"; readonly plan: string };

export type PaidEntitlement = StoreEntitlement | VoucherEntitlement;
export type Entitlement = PaidEntitlement | GrantEntitlement;

/** Grace and retries to charge count for so long at most, whatever the store says. */
export const GRACE_DAYS_MAX = 60;

/** A store may book a renewal some time after the end, and says until then that it renews. */
const BOOKED_WITHIN_MS = DAY_MS;

/** Any instant of the last valid day. */
export const endOf = (entitlement: PaidEntitlement): WallMs =>
  entitlement.kind === "voucher" ? entitlement.validUntil : storeEndOf(entitlement);

export const isValidAt = (entitlement: PaidEntitlement, now: WallMs): boolean =>
  now < nextUtcDay(endOf(entitlement));

/** Its store goes on charging, as far as it said. */
const isRenewing = ({ renews, endedAt, paused }: StoreEntitlement): boolean =>
  renews && endedAt === null && !paused;

/** The last moment of which the store's words are sure. */
export const surelyReadAt = (entitlement: StoreEntitlement): WallMs =>
  isRenewing(entitlement) ? wallMs(entitlement.readAt - BOOKED_WITHIN_MS) : entitlement.readAt;

/**
 * Whether the store was asked since the end and said nothing better: only then is it a lapse. Before that a renewal may
 * have happened whose notification was lost, or may yet be booked.
 */
export const isLapseRead = (entitlement: StoreEntitlement): boolean =>
  surelyReadAt(entitlement) >= nextUtcDay(endOf(entitlement));

/** Whether its store will charge again, as far as is known. */
export const goesOn = (entitlement: StoreEntitlement): boolean =>
  isRenewing(entitlement) && !isLapseRead(entitlement);

/** Whether it gives its plan now, as far as is known. */
export const isRightAt = (entitlement: Entitlement, now: WallMs): boolean =>
  entitlement.kind === "grant" ||
  isValidAt(entitlement, now) ||
  (entitlement.kind === "store" && !isLapseRead(entitlement));

/** Where a voucher for so many months ends: counted from the later of now and the end that vouchers for this plan gave so far. */
export const voucherEnd = (now: WallMs, running: WallMs | null, months: number): WallMs =>
  addMonths(wallMs(Math.max(now, running ?? now)), months);

const storeEndOf = ({ expiresAt, graceUntil, endedAt, paused, readAt }: StoreEntitlement): WallMs => {
  const grace = Math.min(graceUntil ?? expiresAt, expiresAt + GRACE_DAYS_MAX * DAY_MS);
  const end = wallMs(Math.max(expiresAt, grace));
  // Of what was refunded, revoked or paused not even the rest of the day is left.
  const cutAt = Math.min(endedAt ?? Infinity, paused ? readAt : Infinity);
  return wallMs(Math.min(end, startOfUtcDay(wallMs(cutAt)) - 1));
};
