import type { SecondFactors } from "@afterword/contract/endpoints/second-factor";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { renamePasskeyRow } from "./rows.ts";
import { listFactors } from "./list-factors.ts";

/** A name opens nothing, so no password is asked for it. */
export const renamePasskey = async (
  context: Context,
  caller: Caller,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Outcome<SecondFactors>> => {
  const isRenamed = await renamePasskeyRow(context.database.db, { owner: caller.userId, id }, name);
  return isRenamed ? ok(await listFactors(context, caller)) : refuse({ kind: "not-found" });
};
