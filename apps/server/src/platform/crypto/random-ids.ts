import { randomUUID } from "node:crypto";
import { takeRandomBytes } from "./secrets.ts";
import type { Ids } from "./ids.ts";

/** Ids and secrets from the machine's random source. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => takeRandomBytes(32).toString("base64url"),
};
