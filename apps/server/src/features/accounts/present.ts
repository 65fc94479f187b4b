import type { User } from "@afterword/contract/endpoints/accounts";
import type { ThreadOnWire } from "@afterword/contract/thread";
import { asLanguage } from "@afterword/core/language/languages";
import type { Thread } from "@afterword/core/switch/thread";
import type { Now } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { presentPhone } from "../phones/public.ts";
import type { PhoneRow } from "../phones/public.ts";
import type { ShownSubscription } from "./shown-subscription.ts";
import type { AccountRow, SignRow } from "./queries.ts";

/** Everything that the JSON of a user is made from. */
export type Account = {
  readonly row: AccountRow;
  /** The address of its picture. */
  readonly pfp: string | null;
  readonly phone: PhoneRow | undefined;
  /** The push services that are connected. */
  readonly pushKinds: Context["pushSender"]["kinds"];
  readonly subscription: ShownSubscription;
  readonly numNotes: number;
  readonly grants: readonly string[];
  readonly signs: readonly SignRow[];
  readonly thread: Thread;
  /** When the notes were delivered before a sign of life that came too late, until the owner has read so. */
  readonly lateFor: Date | undefined;
  readonly now: Now;
};

/**
 * The only place where a user takes the shape of the wire (product §3). Only the owner sees what is bound to a phone,
 * and how the owner reads.
 */
export const presentUser = (account: Account, viewer: "owner" | "admin"): User => {
  const { row } = account;
  const isOwner = viewer === "owner";
  return {
    _id: row.id,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    newEmail: row.new_email,
    emailConfirmed: row.email_confirmed,
    pfp: account.pfp,
    darkMode: row.dark_mode,
    language: isOwner ? asLanguage(row.language) : null,
    homeTimeZone: isOwner ? row.time_zone : null,
    systemTheme: row.follows_system_theme,
    swipeToNavigate: row.swipe_to_navigate,
    ...phoneOf(account, isOwner),
    secret: isOwner ? row.secret : "",
    active: row.active,
    confirmFrequency: row.confirm_frequency_hours,
    sendingDelay: row.sending_delay_hours,
    sleepUntil: row.sleep_until.toISOString(),
    agencyConfirmed: row.agency_confirmed.toISOString(),
    numNotes: account.numNotes,
    subscriptionPlan: { _id: row.plan_id, name: row.plan_name },
    subscriptionValidUntil: row.subscription_valid_until?.toISOString() ?? null,
    subscriptionCancelled: row.subscription_cancelled,
    subscriptionReadAt: row.subscription_read_at?.toISOString() ?? null,
    switchingToFree: row.switching_to_free,
    ...account.subscription,
    ...(isOwner ? {} : { accountToken: null, subscriptionToken: null, chargedBy: null }),
    freePlans: [...account.grants],
    thread: presentThread(account.thread),
    lastSigns: account.signs.map(({ at, source, device }) => ({ at: at.toISOString(), source, device })),
    tooLate: account.lateFor === undefined ? null : { deliveredAt: account.lateFor.toISOString() },
    now: iso(account.now.wall),
  };
};

const phoneOf = (
  { phone, row, pushKinds, now }: Account,
  isOwner: boolean,
): Pick<User, "deviceId" | "phone" | "pushToken"> => {
  const deviceId = phone?.device_id ?? null;
  if (!isOwner || phone === undefined) return { deviceId, pushToken: null, phone: null };
  const shown = presentPhone(phone, { lastStrongMs: row.last_strong_ms, pushKinds, now });
  return { deviceId, pushToken: phone.push_token, phone: shown };
};

/** All other numbers of a thread are instants. */
const PLACES_ON_THE_LINE = new Set(["reminderMark", "lamp"]);

const presentThread = (thread: Thread): ThreadOnWire => {
  const fields = Object.entries(thread).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "number" && !PLACES_ON_THE_LINE.has(name) ? iso(value) : value,
  ]);
  // The response is checked against the wire's schema when it is sent.
  return Object.fromEntries(fields) as ThreadOnWire;
};

const iso = (ms: number): string => new Date(ms).toISOString();
