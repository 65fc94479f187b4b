import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallMs, type ServiceMs } from "@afterword/core/time/instant";
import type { VoucherEntitlement } from "@afterword/core/subscriptions/entitlements";
import { initialState } from "@afterword/core/switch/events";
import { sealRecipient } from "@afterword/server/engine/store/sealed-recipients";
import { createDataKey, type MasterKey } from "@afterword/server/platform/crypto/master-key";
import type { DataKey } from "@afterword/server/platform/crypto/sealing";
import type { Ids } from "@afterword/server/platform/crypto/ids";
import type { Chance } from "../kernel/chance.ts";
import { addAccount, noteRow, recipientRow, type Account, type Tables } from "../store/tables.ts";
import { createRow } from "../store/row.ts";
import { KEY, subscriptionRow } from "../store/subscription-rows.ts";
import type { StoreWish } from "./store-life.ts";
import { withRecording } from "./noted-recordings.ts";

/** A person who writes notes: habits, and the key that seals the notes. */
export type Person = {
  readonly id: string;
  readonly account: Account;
  readonly key: DataKey;
  readonly recipientAddresses: readonly string[];
  readonly habit: Habit;
  /** Time of death since the world began; infinity for those who outlive it. */
  readonly diesAt: number;
};

export type Habit = {
  /** Mean time between two visits, as a share of the confirm frequency. */
  readonly visits: number;
  readonly answers: "at-once" | "some-time" | "last-second" | "too-late" | "not-by-link" | "older-link";
  /** Gives signs of life and changes nothing else. */
  readonly changesNothing?: true;
};

const FREE_PLAN = "00000000-0000-4000-8000-000000000001";
const PAID_PLAN = "00000000-0000-4000-8000-000000000002";

const VOUCHER_PLAN = "00000000-0000-4000-8000-000000000003";

/** A free plan without limits, a paid one that keeps delivered notes for a year, and one that vouchers give. */
export const addPlans = (tables: Tables): void => {
  tables.plans.set(FREE_PLAN, { priceCents: 0, retentionMonths: 0 });
  tables.plans.set(PAID_PLAN, { priceCents: 490, retentionMonths: 12 });
  tables.plans.set(VOUCHER_PLAN, { priceCents: 290, retentionMonths: 6 });
};

export type Wish = {
  readonly frequencyHours: number;
  readonly delayHours: number;
  readonly isPaid: boolean;
  /** An admin gave the paid plan besides. */
  readonly isGranted?: true;
  /** Real time at which a paid subscription first ends. */
  readonly paidUntil: number;
  readonly notes: readonly (readonly string[])[];
  readonly habit: Habit;
  readonly diesAt: number;
  /** A paid plan is a subscription in an app store. */
  readonly store?: StoreWish;
  /** Where the person's mailbox is. */
  readonly domain?: string;
};

type World = {
  readonly tables: Tables;
  readonly ids: Ids;
  readonly masterKey: MasterKey;
  /** The wall time and the service time of the sign-up. */
  readonly wall: number;
  readonly service: ServiceMs;
};

/** A person with a new account and held notes. */
export const addPerson = (world: World, wish: Wish): Person => {
  const { tables, ids, masterKey, wall, service } = world;
  const id = ids.uuid();
  const { key, wrapped } = createDataKey(masterKey, id);
  const account = addAccount(tables, {
    id,
    email: `${id.slice(24)}@${wish.domain ?? "people.example"}`,
    firstname: "Anna",
    lastname: "Arden",
    language: null,
    timeZone: null,
    active: true,
    emailConfirmed: true,
    confirmFrequencyHours: wish.frequencyHours,
    sendingDelayHours: wish.delayHours,
    sleepUntil: wallMs(0),
    lastSignAt: wallMs(wall),
    lastSignMs: service,
    lastStrongMs: service,
    plan: wish.isPaid ? PAID_PLAN : FREE_PLAN,
    subscriptionValidUntil: wish.isPaid ? wallMs(wall + wish.paidUntil) : null,
    subscriptionReadAt: wish.store === undefined ? null : wallMs(wall),
    wrappedKey: wrapped,
    switchState: initialState,
    confirmedCycle: initialState.cycle,
    // The first sweep puts everyone on the switch.
    dueMs: service,
    calendarDueAt: null,
    held: null,
    isSystem: false,
    createdMs: service,
    isProved: false,
  });
  if (wish.isGranted === true) account.granted.committed = new Set([PAID_PLAN]);
  if (wish.store !== undefined) subscribe(world, account, { ...wish, store: wish.store });
  const recipientAddresses = wish.notes.flat();
  const person = { id, account, key, recipientAddresses, habit: wish.habit, diesAt: wish.diesAt };
  for (const addresses of wish.notes) {
    const recipientIds = addresses.map((address) => addRecipient(person, ids, address));
    const noteId = ids.uuid();
    const written = { writtenAt: wallMs(wall), recipientIds, ...withRecording(noteId) };
    const note = { id: noteId, active: true, triggeredAt: null, ...written };
    noteRow(tables, account, noteId).committed = note;
  }
  return person;
};

/** As its registration left it. */
const subscribe = (
  { tables, wall, service }: World,
  account: Account,
  { store, paidUntil }: Wish & { readonly store: StoreWish },
): void => {
  const at = { saidAt: wallMs(wall), readAt: wallMs(wall), expiresAt: wallMs(wall + paidUntil) };
  const bought = { graceUntil: null, endedAt: null, paused: false, renews: true };
  const heard = { ...at, words: { ...bought, expiresAt: at.expiresAt } };
  subscriptionRow(tables, account, KEY).committed = {
    kind: "store",
    plan: PAID_PLAN,
    ...bought,
    expiresAt: at.expiresAt,
    readAt: at.readAt,
    askMs: serviceMs(service + DAY_MS),
    silentSinceMs: null,
    told: { saidAt: at.saidAt, attempts: 0, heard },
  };
  account.wish.committed = { chosenPlan: PAID_PLAN, switchingToFree: store.switchesToFree ?? false };
  if (store.voucherUntil === undefined) return;
  const validUntil = wallMs(wall + store.voucherUntil);
  const voucher = createRow<VoucherEntitlement>(() => undefined, {
    kind: "voucher",
    plan: VOUCHER_PLAN,
    validUntil,
  });
  account.vouchers.set(VOUCHER_PLAN, voucher);
};

const addRecipient = ({ id: owner, key, account }: Person, ids: Ids, address: string): string => {
  const id = ids.uuid();
  const sealed = sealRecipient(key, owner, id, { name: "Miriam Arden", email: address });
  recipientRow(account, id).committed = { id, sealed, bouncedAt: null };
  return id;
};

/** Random rhythms, habits and fates. */
export const wishOf = (chance: Chance, endsAt: number): Wish => {
  const frequencyHours = chance.pick(FREQUENCIES);
  const delayHours = chance.happens(0.3) ? 24 * chance.whole(1, 28) : chance.pick(DELAYS);
  const isPaid = chance.happens(0.3);
  const notes = Array.from({ length: chance.happens(0.3) ? 2 : 1 }, () =>
    Array.from({ length: chance.pick([1, 1, 1, 2, 2, 3]) }, () => addressOf(chance)),
  );
  return {
    domain: domainOf(chance),
    frequencyHours,
    delayHours,
    isPaid,
    paidUntil: chance.between(5 * DAY_MS, 400 * DAY_MS),
    notes,
    habit: habitOf(chance),
    diesAt: chance.happens(0.6)
      ? chance.between(0, Math.max(0, endsAt - hoursToMs(frequencyHours + delayHours)))
      : Number.POSITIVE_INFINITY,
  };
};

/** People who wait for the last second, or for a second reminder, visit so rarely that no other sign of life is in time. */
const habitOf = (chance: Chance): Habit => {
  const visits = chance.pick([0.5, 0.6, 0.6, 0.7, 0.8, 0.9]);
  const answers = chance.pick(ANSWERS);
  const isWaiting = answers === "last-second" || answers === "older-link";
  return { visits: isWaiting ? 3 * visits : visits, answers };
};

const ANSWERS = [
  "at-once",
  "some-time",
  "some-time",
  "last-second",
  "too-late",
  "not-by-link",
  "older-link",
] as const;

/** A person of a village that falls silent at once, so that its people fall due in one wave (behaviour §1.4). */
export const villagerOf = (chance: Chance, endsAt: number): Wish => ({
  frequencyHours: 72,
  delayHours: 24,
  isPaid: false,
  paidUntil: 0,
  notes: [[addressOf(chance)]],
  habit: { visits: 0.3, answers: "at-once", changesNothing: true },
  diesAt: endsAt / 2,
});

/** A person who signs up and never comes back. */
export const strangerOf = (chance: Chance): Wish => ({
  domain: domainOf(chance),
  frequencyHours: 72,
  delayHours: 24,
  isPaid: false,
  paidUntil: 0,
  notes: [[addressOf(chance)]],
  habit: { visits: 1, answers: "not-by-link" },
  diesAt: 0,
});

/** Some providers have very many mailboxes; other people have domains of their own, or share one with few. */
export const DOMAINS: readonly string[] = [
  "big.example",
  "great.example",
  ...Array.from({ length: 40 }, (_, index) => `town${index + 1}.example`),
];

const domainOf = (chance: Chance): string => {
  const drawn = chance.next();
  if (drawn < 0.4) return "big.example";
  return drawn < 0.6 ? "great.example" : chance.pick(DOMAINS);
};

/** In hours. Most people choose weeks, but the shortest allowed rhythm must work too. */
const FREQUENCIES = [72, 168, 336, 336, 504, 672, 672, 672, 672, 672];
const DELAYS = [24, 48, 48, 72, 168, 336];

const addressOf = (chance: Chance): string =>
  `r${chance.whole(1, 1_000_000)}@mail${chance.whole(1, 20)}.example`;
