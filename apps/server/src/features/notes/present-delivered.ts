import type { Delivered } from "@afterword/contract/endpoints/notes";

/** What became of a delivery's mail, as its owner may know it: never whether its link was opened (behaviour §3). */
export const presentDelivered = ({
  state,
  accepted_at,
}: {
  readonly state: string;
  readonly accepted_at: Date | null;
}): Delivered => ({ result: resultOf(state), acceptedAt: accepted_at?.toISOString() ?? null });

const resultOf = (state: string): Delivered["result"] => {
  if (state === "bounced") return "returned";
  return state === "accepted" || state === "failed" ? state : "queued";
};
