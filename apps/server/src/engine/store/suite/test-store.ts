import { randomIds } from "../../../platform/crypto/random-ids.ts";
import type { StoreEntitlement, VoucherEntitlement } from "@afterword/core/subscriptions/entitlements";
import type { SwitchState } from "@afterword/core/switch/state";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Now, ServiceMs, WallMs } from "@afterword/core/time/instant";
import type { SwitchStore } from "../switch-store.ts";
import type { PushTarget } from "../../../platform/push/push-sender.ts";
import type { ClaimedRow, DueMail, MailId, MailRows, NewMailRow } from "../rows/mails.ts";
import type { SigningPhone } from "../rows/phones.ts";
import type { NewDelivery, ReleasedRecording } from "../rows/releases.ts";
import type { SwitchUser } from "../rows/users.ts";

/** A store that the suite may fill, with a view of what the port itself only writes. */
export type TestStore = {
  readonly store: SwitchStore;
  readonly plantUser: (user: PlantedUser) => Promise<void>;
  readonly plantPhone: (owner: string, phone: PlantedPhone) => Promise<void>;
  /** A night on which the canary came through. */
  readonly plantCanaryNight: (began: Now) => Promise<void>;
  readonly plantSubscription: (owner: string, subscription: PlantedSubscription) => Promise<void>;
  readonly plantVoucher: (owner: string, voucher: VoucherEntitlement) => Promise<void>;
  /** When the stores behind an owner's subscriptions are asked next. */
  readonly listAskTimes: (owner: string) => Promise<readonly (ServiceMs | null)[]>;
  readonly mailState: (mail: MailId) => Promise<string | undefined>;
  readonly findDelivery: (
    owner: string,
    note: string,
    recipient: string,
  ) => Promise<{ readonly state: string; readonly acceptedAt: WallMs | null } | undefined>;
  readonly listSigns: (
    owner: string,
  ) => Promise<readonly { readonly source: string; readonly lateFor: WallMs | null }[]>;
  readonly close: () => Promise<void>;
};

/** A registered phone. */
export type PlantedPhone = SigningPhone & {
  readonly push: PushTarget | null;
  /** When the push token was registered. */
  readonly pushTokenAt: WallMs | null;
  readonly timeZone: string | null;
  readonly nextWakeAt: WallMs | null;
};

/** A subscription, with when its store is asked next and since when it does not answer. */
export type PlantedSubscription = StoreEntitlement & {
  readonly askMs: ServiceMs | null;
  readonly silentSinceMs: ServiceMs | null;
};

/** A user with what the switch reads of it; recipients of a note in the order in which they were named. */
export type PlantedUser = {
  readonly user: SwitchUser;
  readonly plan: {
    readonly priceCents: number;
    readonly isGranted: boolean;
    readonly retentionMonths: number;
  };
  readonly notes: readonly {
    readonly id: string;
    readonly active: boolean;
    readonly writtenAt: WallMs;
    readonly recording?: ReleasedRecording;
    readonly recipients: readonly { readonly id: string; readonly sealed: Buffer }[];
  }[];
};

export type OpenStore = () => Promise<TestStore>;
export type GetTestStore = () => TestStore;

export const AT: WallMs = wallMs(Date.UTC(2026, 10, 21, 9, 0, 0));

export const service = (ms: number): ServiceMs => serviceMs(ms);

/** `wall`: before anything the suite plants, unless it is told. */
export const moment = (ms: number, wall = wallMs(0)): Now => ({ service: service(ms), wall });

export const WATCHING: SwitchState = { kind: "watching", cycle: 1, baseAt: service(0) };

/** Plants a user without notes, changed as the test wants, and returns its id. */
export const plant = async (
  { plantUser }: TestStore,
  wanted: Partial<SwitchUser> = {},
  more: Partial<PlantedUser> = {},
): Promise<string> => {
  const id = randomIds.uuid();
  const user = { ...USER, id, email: `${id}@example.com`, plan: randomIds.uuid(), ...wanted };
  await plantUser({ user, plan: PLAN, notes: [], ...more });
  return user.id;
};

export const PLAN = { priceCents: 500, isGranted: false, retentionMonths: 36 } as const;

const USER: Omit<SwitchUser, "id" | "email" | "plan"> = {
  firstname: "Ada",
  lastname: "Lovelace",
  language: null,
  timeZone: null,
  active: true,
  emailConfirmed: true,
  confirmFrequencyHours: 168,
  sendingDelayHours: 48,
  sleepUntil: wallMs(0),
  lastSignAt: AT,
  lastSignMs: service(0),
  lastStrongMs: service(0),
  subscriptionValidUntil: null,
  subscriptionReadAt: null,
  wrappedKey: Buffer.from("a key"),
  switchState: WATCHING,
  confirmedCycle: 0,
  dueMs: null,
  calendarDueAt: null,
  held: null,
  isSystem: false,
  createdMs: service(0),
  isProved: false,
};

/** One that nothing was said of. */
export const PHONE: PlantedPhone = {
  tokenHash: null,
  quietSigns: null,
  push: null,
  pushTokenAt: null,
  timeZone: null,
  nextWakeAt: null,
};

export const mailOf = (owner: string, wanted: Partial<NewMailRow> = {}): NewMailRow => {
  const id = randomIds.uuid();
  const times = { queuedAt: AT, queuedMs: service(1_000) };
  return { owner, id, kind: "reminder", key: id, sealed: Buffer.from("a mail"), ...times, ...wanted };
};

/** One mail of a batch of one; undefined when it could not be had. */
export const claimOne = async (
  { rows }: { readonly rows: Pick<MailRows, "claimMails"> },
  mail: DueMail,
  leaseUntil: ServiceMs,
): Promise<ClaimedRow | undefined> => (await rows.claimMails([mail], leaseUntil))[0];

export const deliveryOf = (
  owner: string,
  { note, recipient }: Pick<NewDelivery, "note" | "recipient">,
): NewDelivery => {
  const times = { triggeredAt: AT, availableUntil: null, availableUntilMs: null };
  const sealed = Buffer.from("a delivery");
  return { owner, note, recipient, id: randomIds.uuid(), sealed, ...times, state: "queued" };
};
