import type { ServiceMs, WallMs } from "@afterword/core/time/instant";
import type { Period } from "@afterword/core/switch/brake";
import type { Held, SwitchUser } from "./users.ts";

/** The one row of the brake. */
export type BrakeRow = {
  /** The hold that lasts, or lasted last; null before the first. */
  readonly hold: string | null;
  /** What fell due up to here was counted as a whole, and `clearedLeft` of it may still pass. */
  readonly clearedMs: ServiceMs;
  readonly clearedLeft: number;
  /** When a user was held last, even if none is any more; null before the first. */
  readonly lastHeldAt: WallMs | null;
};

export type DeliveredUser = {
  readonly owner: string;
  readonly cycle: number;
  readonly atMs: ServiceMs;
  /** An admin had released the delivery from a hold. */
  readonly released: boolean;
};

export type Admin = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly wrappedKey: Buffer;
};

export type BrakeRows = {
  /**
   * Takes the lock under which every delivery is judged and every hold made, after its current holder; a user's own
   * lock is always taken before it. Who has it may take it again.
   */
  readonly lockBrake: () => Promise<BrakeRow>;
  readonly writeBrake: (row: BrakeRow) => Promise<void>;
  /** Whether a user is held back and not released. */
  readonly isAnyHeld: () => Promise<boolean>;
  /** Null: not held any more. */
  readonly writeHeld: (owner: string, held: Held | null) => Promise<void>;
  /**
   * Every user who might be delivered at `service`: those who are reminded, whose next look has come and whose delay
   * is over, regardless of what else `decide` will find. Neither those held already nor accounts of the installation
   * itself.
   */
  readonly countOverdue: (service: ServiceMs) => Promise<number>;
  /** The same users by id; without locks. `after`: the last one seen. */
  readonly listOverdue: (wanted: {
    readonly service: ServiceMs;
    readonly after: string | null;
    readonly limit: number;
  }) => Promise<readonly SwitchUser[]>;
  /** How many were delivered in a period. */
  readonly countDelivered: (
    wanted: Period & { readonly released: "counted" | "left-out" },
  ) => Promise<number>;
  /** Throws when the user was delivered in this cycle before. */
  readonly addDelivered: (delivered: DeliveredUser) => Promise<void>;
  /** Active admins with a confirmed address. */
  readonly listAdmins: () => Promise<readonly Admin[]>;
};
