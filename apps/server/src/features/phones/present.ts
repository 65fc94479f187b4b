import type { PushKind, ShownPhone } from "@afterword/contract/endpoints/phones";
import { quietSignsEndAt } from "@afterword/core/switch/quiet-signs";
import { serviceMs, wallOf } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import type { PhoneRow } from "./queries.ts";

/** The registered phone in the JSON of its owner, whose last strong sign was at `lastStrongMs`. */
export const presentPhone = (row: PhoneRow, lastStrongMs: number, now: Now): ShownPhone => ({
  model: row.model,
  system: row.system,
  // A check of the table.
  pushKind: row.push_kind as PushKind | null,
  isPushed: isPushed(row),
  quietSigns: row.quiet_signs,
  registeredAt: row.registered_at.toISOString(),
  lastReachedAt: row.last_reached_at.toISOString(),
  quietUntil:
    row.quiet_signs === true
      ? new Date(wallOf(quietSignsEndAt(serviceMs(lastStrongMs)), now)).toISOString()
      : null,
});

/** Pushes can be sent to it. */
export const isPushed = (row: PhoneRow): boolean => row.push_kind !== null && row.push_token !== null;

/** "Pixel 9, Android 16"; empty when it told nothing of itself. */
export const nameOfPhone = ({
  model,
  system,
}: {
  readonly model?: string | null;
  readonly system?: string | null;
}) => [model, system].filter((part) => part !== null && part !== undefined && part !== "").join(", ");
