import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Context } from "../context.ts";

/** What the switch and the outbox work with: nothing that is not a port, a key or a setting. */
export type SwitchContext = Pick<
  Context,
  "store" | "clock" | "timer" | "ids" | "masterKey" | "mailer" | "lanes" | "returnPaths"
> & {
  readonly config: Pick<Config, "publicUrl" | "mailFrom">;
  readonly log: Pick<Logger, "error" | "warn" | "info">;
  /** Counts for whoever watches; decides nothing. */
  readonly vitals?: Context["vitals"];
};
