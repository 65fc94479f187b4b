import type { ActivityEntry } from "@afterword/contract/endpoints/activity";
import type { OpenSession } from "@afterword/contract/endpoints/sessions";
import * as z from "zod/mini";
import type { ActivityRow, SessionRow } from "./queries.ts";

export const presentSession = (row: SessionRow, asking: string): OpenSession => ({
  _id: row.id,
  device: row.device,
  network: shownOf(row.log_in).network ?? null,
  startedAt: row.created_at.toISOString(),
  lastUsedAt: row.rotated_at.toISOString(),
  isThisOne: row.id === asking,
});

/** Shows only what is meant for the owner: neither the admin who acted nor any ids in the detail. */
export const presentEntry = ({ id, at, kind, detail }: ActivityRow): ActivityEntry => {
  const { device = null, network = null, times = 1 } = shownOf(detail);
  return { _id: id, at: at.toISOString(), kind, device, network, times };
};

const shownOf = (detail: unknown): Partial<z.output<typeof shown>> => {
  const told = shown.safeParse(detail);
  return told.success ? told.data : {};
};

const shown = z.object({
  device: z.optional(z.string()),
  network: z.optional(z.string()),
  times: z.optional(z.int().check(z.minimum(1))),
});
