import type { BrakeGroup, HeldDelivery } from "@afterword/core/switch/brake";
import type { StoredReader } from "@afterword/core/language/reader";
import type { SwitchState } from "@afterword/core/switch/state";
import type { Now, ServiceMs, WallMs } from "@afterword/core/time/instant";

/** What the switch needs of a user's row. */
export type SwitchUser = StoredReader & {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly active: boolean;
  readonly emailConfirmed: boolean;
  readonly confirmFrequencyHours: number;
  readonly sendingDelayHours: number;
  /** The epoch means off. */
  readonly sleepUntil: WallMs;
  /** The last sign of life, as people read it and as the switch counts it. */
  readonly lastSignAt: WallMs;
  readonly lastSignMs: ServiceMs;
  /** The last strong one, up to some time after which quiet ones count (behaviour §1.7). */
  readonly lastStrongMs: ServiceMs;
  readonly plan: string;
  readonly subscriptionValidUntil: WallMs | null;
  /** When an app store last said that it ends when it does; null when none is behind its end. */
  readonly subscriptionReadAt: WallMs | null;
  /** The owner's data key under the master key. */
  readonly wrappedKey: Buffer;
  readonly switchState: SwitchState;
  /** The cycle that the last sign of life began; 0 before the first one. */
  readonly confirmedCycle: number;
  /** The next look in service time; null while none is needed. */
  readonly dueMs: ServiceMs | null;
  /** The next look by the calendar, where a subscription or sleep ends; null while none is needed. */
  readonly calendarDueAt: WallMs | null;
  /** Null for every user whose delivery the brake neither holds back nor lets go from a hold. */
  readonly held: Held | null;
  /** When the account was made, and whether its owner gave a sign of life after its first day. */
  readonly createdMs: ServiceMs;
  readonly isProved: boolean;
  /** An account of the installation itself, which has no part in the brake. */
  readonly isSystem: boolean;
};

/** Where a user stands in the order of due looks: those due in service time come first, then those by the calendar. */
export type DueUser =
  | { readonly by: "service"; readonly id: string; readonly dueMs: ServiceMs }
  | { readonly by: "calendar"; readonly id: string; readonly calendarDueAt: WallMs };

/** What `decide` has to know besides the user's row. */
export type UserTerms = {
  readonly planPriceCents: number;
  readonly planIsGranted: boolean;
  /** For how many months the plan keeps what was delivered; 0: without limit. */
  readonly retentionMonths: number;
  /** Ids of active notes that were not sent out and have a recipient, in order. */
  readonly deliverableNotes: readonly string[];
};

/** A user under its lock, with what was true of it once the lock was had. */
export type LockedUser = { readonly user: SwitchUser; readonly terms: UserTerms };

export type SignOfLifeRow = {
  readonly owner: string;
  readonly id: string;
  readonly at: WallMs;
  readonly atMs: ServiceMs;
  readonly source: string;
  readonly device: string;
  /** The cycle that it begins. */
  readonly cycle: number;
  /** When the notes of the cycle it ended were delivered; null for a sign that came in time. */
  readonly lateFor: WallMs | null;
  readonly isQuiet: boolean;
  /** It was given after the account's first day, and is no quiet one. */
  readonly proves: boolean;
};

export type UserRows = {
  /**
   * Takes the lock that every decision and every sign of life takes, after its current holder; undefined: no such
   * user.
   */
  readonly lockUser: (owner: string) => Promise<SwitchUser | undefined>;
  /**
   * The same for several, in the order of their ids, but waits for no lock: leaves out those that another transaction
   * has locked, and the unknown.
   */
  readonly lockFreeUsers: (owners: readonly string[]) => Promise<readonly SwitchUser[]>;
  /** The same, but also leaves out those whose looks are both later than `now`. */
  readonly lockDueUsers: (owners: readonly string[], now: Now) => Promise<readonly SwitchUser[]>;
  /** Without the lock: it may have changed by now. */
  readonly findUser: (owner: string) => Promise<SwitchUser | undefined>;
  /**
   * Users one of whose looks is not later than `now`; without locks. First those due in service time, by it and their
   * id, then the others, by the calendar and their id. `after`: the last one seen.
   */
  readonly listDueUsers: (wanted: {
    readonly now: Now;
    readonly after: DueUser | null;
    readonly limit: number;
  }) => Promise<readonly DueUser[]>;
  /** Throws when there is no such user. */
  readonly getTerms: (owner: string) => Promise<UserTerms>;
  /**
   * The same for several; without those who do not exist. Under locks it must be asked once all of them are had: a
   * statement that takes locks and reads other rows too sees these as they were before it waited.
   */
  readonly listTerms: (owners: readonly string[]) => Promise<ReadonlyMap<string, UserTerms>>;
  /** Adds the sign and makes it its owner's last one. */
  readonly writeSignOfLife: (sign: SignOfLifeRow) => Promise<void>;
};

/** The delivery of a user that the brake holds back, or lets go from a hold (behaviour §1.4). */
export type Held = HeldDelivery & {
  /** `sinceMs` as people read it. */
  readonly since: WallMs;
  /** What the user was when it was held. */
  readonly group: BrakeGroup;
};
