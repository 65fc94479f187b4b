import type { PushKind, ShownPhone } from "@afterword/contract/endpoints/phones";
import { quietSignsEndAt } from "@afterword/core/switch/quiet-signs";
import { serviceMs, wallOf } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import type { PhoneRow } from "./queries.ts";

/** What is known besides the phone's own row. */
type Around = {
  /** When its owner gave the last strong sign. */
  readonly lastStrongMs: number;
  /** The push services that are connected. */
  readonly pushKinds: readonly PushKind[];
  readonly now: Now;
};

/** The registered phone in the JSON of its owner. */
export const presentPhone = (row: PhoneRow, { lastStrongMs, pushKinds, now }: Around): ShownPhone => ({
  model: row.model,
  system: row.system,
  // A check of the table.
  pushKind: row.push_kind as PushKind | null,
  isPushed: isPushed(row, pushKinds),
  quietSigns: row.quiet_signs,
  registeredAt: row.registered_at.toISOString(),
  lastReachedAt: row.last_reached_at.toISOString(),
  quietUntil:
    row.quiet_signs === true
      ? new Date(wallOf(quietSignsEndAt(serviceMs(lastStrongMs)), now)).toISOString()
      : null,
});

/** Pushes can be sent to it: it has an address at a service that is connected. */
export const isPushed = (row: PhoneRow, connected: readonly PushKind[]): boolean =>
  row.push_token !== null && connected.some((kind) => kind === row.push_kind);

/** "Pixel 9, Android 16"; empty when it told nothing of itself. */
export const nameOfPhone = ({
  model,
  system,
}: {
  readonly model?: string | null;
  readonly system?: string | null;
}) => [model, system].filter((part) => part !== null && part !== undefined && part !== "").join(", ");
