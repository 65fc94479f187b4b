import type { Weather } from "../world/faults.ts";
import type { WorldSettings } from "../world/world.ts";

/** A short world in which rare things surely happen: mailboxes die, providers block us, strangers come in a wave. */
export type Scene = {
  readonly days: number;
  /** Calm when nothing is said. */
  readonly weather?: Weather;
  readonly settings: Omit<WorldSettings, "seed" | "servers" | "weather" | "skipsQuiet">;
};
