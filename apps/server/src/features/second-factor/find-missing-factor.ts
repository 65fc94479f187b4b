import type { DomainError } from "@afterword/core/errors/domain-error";
import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { hasSecondFactor } from "./rows.ts";

/**
 * What keeps a session from giving its account away or ending it: a second factor that it has not shown, since it was
 * opened before there was one. Null for accounts without a factor: product §7 and behaviour §7 ask nothing more of them
 * than the session (docs/security.md, 7.5.1).
 */
export const findMissingFactor = async (
  { database }: Pick<Context, "database">,
  { userId, showedSecondFactor }: Caller,
): Promise<DomainError | null> =>
  showedSecondFactor || !(await hasSecondFactor(database.db, userId))
    ? null
    : { kind: "second-factor-missing", sentence: (say) => say.secondFactor.ownerNeeds };
