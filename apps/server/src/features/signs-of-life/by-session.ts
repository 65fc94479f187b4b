import type { Outcome } from "@afterword/core/errors/outcome";
import { ok, refuse } from "@afterword/core/errors/outcome";
import { recordSignOfLife, type SignOfLife } from "../../engine/switch/signs-of-life.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { tooLateSentence } from "./too-late.ts";

/**
 * A sign of life from a session. One that comes after the delivery is stored and starts a
 * new cycle, and the caller learns that it came too late (docs/decisions/009).
 */
export const giveSignOfLifeInSession = async (
  context: SwitchContext,
  sign: SignOfLife,
): Promise<Outcome<string>> => {
  const outcome = await context.store.transaction((rows) => recordSignOfLife(rows, context, sign));
  if (outcome.kind === "in-time") return ok("OK");
  return refuse({ kind: "conflict", sentence: tooLateSentence(outcome.deliveredAt) });
};
