import type { Rehearsal } from "@afterword/contract/endpoints/rehearsals";
import type { RehearsalRow } from "./queries.ts";

/** A rehearsal as its owner sees it. */
export const presentRehearsal = (row: RehearsalRow): Rehearsal => ({
  _id: row.id,
  askedAt: row.asked_at.toISOString(),
  mail: mailOf(row),
  acceptedAt: row.sent_at?.toISOString() ?? null,
  openedAt: row.opened_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
});

const mailOf = ({ state, last_answer }: RehearsalRow): Rehearsal["mail"] => {
  if (state === "sent") return "accepted";
  if (state !== "queued") return "failed";
  return last_answer === null ? "queued" : "refused";
};
