import type { StoredReader } from "@afterword/core/language/reader";
import type { ServiceMs, WallMs } from "@afterword/core/time/instant";
import type { BrakeGroup, Period } from "@afterword/core/switch/brake";
import type { Held, SwitchUser } from "./users.ts";

/** The row of a group. */
export type BrakeRow = {
  /** The hold that lasts, or lasted last; null before the first. */
  readonly hold: string | null;
  /** What fell due up to here was counted as a whole, and `clearedLeft` of it may still pass. */
  readonly clearedMs: ServiceMs;
  readonly clearedLeft: number;
  /** When a user of the group was held last, even if none is any more; null before the first. */
  readonly lastHeldAt: WallMs | null;
};

export type DeliveredUser = {
  readonly owner: string;
  readonly cycle: number;
  readonly group: BrakeGroup;
  readonly atMs: ServiceMs;
  /** The delivery had been let go from a hold. */
  readonly released: boolean;
};

export type Overdue = {
  readonly service: ServiceMs;
  readonly group: BrakeGroup;
  /** Not counted: users whose decision is taken and not written yet. */
  readonly except: readonly string[];
};

export type Admin = StoredReader & {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly wrappedKey: Buffer;
};

export type BrakeRows = {
  /**
   * Takes the lock under which every delivery of a group is judged and every hold made, after its current holder; a
   * user's own lock is always taken before it. A transaction that has it may take it again.
   */
  readonly lockBrake: (group: BrakeGroup) => Promise<BrakeRow>;
  readonly writeBrake: (group: BrakeGroup, row: BrakeRow) => Promise<void>;
  /** When the hold began in which users of the group are held back and not released; null when none is. */
  readonly findHoldSince: (group: BrakeGroup) => Promise<ServiceMs | null>;
  /** Null: not held any more. */
  readonly writeHeld: (owner: string, held: Held | null) => Promise<void>;
  /**
   * Every user of a group who might be delivered at `service`: whose next look has come, and whose delay after a
   * reminder or after becoming unreachable is over, regardless of what else `decide` will find. Neither those held, or
   * let go, already nor accounts of the installation itself.
   */
  readonly countOverdue: (wanted: Overdue) => Promise<number>;
  /** The same users by id; without locks. `after`: the last one seen. */
  readonly listOverdue: (
    wanted: Overdue & { readonly after: string | null; readonly limit: number },
  ) => Promise<readonly SwitchUser[]>;
  /** How many of a group were delivered in a period. */
  readonly countDelivered: (
    wanted: Period & { readonly group: BrakeGroup; readonly released: "counted" | "left-out" },
  ) => Promise<number>;
  /** On how many nights after `from` the canary came through (behaviour §1.10); none once it is turned off. */
  readonly countCanaryNights: (from: ServiceMs) => Promise<number>;
  /** Active admins with a confirmed address. */
  readonly listAdmins: () => Promise<readonly Admin[]>;
};
