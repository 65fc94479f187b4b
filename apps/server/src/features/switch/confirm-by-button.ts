import type { Outcome } from "@afterword/core/errors/outcome";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { confirmAgency, type Sign } from "../../switch/confirm-agency.ts";
import { tooLateSentence } from "./too-late.ts";

/**
 * A sign of life of somebody with a session. One that comes after the delivery is stored, starts a new cycle, and
 * is told so (docs/decisions/009).
 */
export const confirmByButton = async (context: Context, sign: Sign): Promise<Outcome<string>> => {
  const outcome = await transaction(context.database.db, (trx) => confirmAgency(trx, context, sign));
  if (outcome.kind === "in-time") return ok("OK");
  return refuse({ kind: "conflict", sentence: tooLateSentence(outcome.deliveredAt) });
};
