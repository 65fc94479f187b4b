import type { WallMs } from "@afterword/core/time/instant";

/** The delivery of a user that the brake holds back (behaviour §1.4). */
export type Held = {
  readonly cycle: number;
  readonly since: WallMs;
  /** When an admin released it; null while it is held. */
  readonly releasedAt: WallMs | null;
};
