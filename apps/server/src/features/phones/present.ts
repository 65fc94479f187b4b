import type { PushKind, ShownPhone } from "@afterword/contract/endpoints/phones";
import type { PhoneRow } from "./queries.ts";

/** The registered phone in the JSON of its owner. */
export const presentPhone = (row: PhoneRow): ShownPhone => ({
  model: row.model,
  system: row.system,
  // A check of the table.
  pushKind: row.push_kind as PushKind | null,
  isPushed: row.push_kind !== null && row.push_token !== null,
  quietSigns: row.quiet_signs,
  registeredAt: row.registered_at.toISOString(),
  lastReachedAt: row.last_reached_at.toISOString(),
  quietUntil: null,
});
