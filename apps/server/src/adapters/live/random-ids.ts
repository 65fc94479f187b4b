import { randomBytes, randomUUID } from "node:crypto";
import type { Ids } from "../../ports/ids.ts";

/** Ids and secrets from the machine's random source. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString("base64url"),
};
