import type { Logger } from "pino";
import type { Config } from "./config/config.ts";
import type { MasterKey } from "./crypto/master-key.ts";
import type { Database } from "./db/database.ts";
import type { Clock } from "./ports/clock.ts";
import type { Ids } from "./ports/ids.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { Pages } from "./ports/pages.ts";

/** Everything the server works with. Built once, here; commands receive it and build nothing themselves. */
export type Context = {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly masterKey: MasterKey;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  /** Public pages, rendered by the web app's server build. */
  readonly pages: Pages;
  /** Asks the jobs to look now instead of at their next tick; called after a commit that made something due. */
  readonly wake: () => void;
};
