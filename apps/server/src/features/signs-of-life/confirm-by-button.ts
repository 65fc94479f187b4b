import type { Outcome } from "@afterword/core/errors/outcome";
import { ok, refuse } from "@afterword/core/errors/outcome";
import { confirmAgency, type Sign } from "../../engine/switch/confirm-agency.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { tooLateSentence } from "./too-late.ts";

/**
 * A sign of life of somebody with a session. One that comes after the delivery is stored, starts a new cycle, and
 * is told so (docs/decisions/009).
 */
export const confirmByButton = async (context: SwitchContext, sign: Sign): Promise<Outcome<string>> => {
  const outcome = await context.store.transaction((rows) => confirmAgency(rows, context, sign));
  if (outcome.kind === "in-time") return ok("OK");
  return refuse({ kind: "conflict", sentence: tooLateSentence(outcome.deliveredAt) });
};
