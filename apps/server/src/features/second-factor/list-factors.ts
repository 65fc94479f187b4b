import type { SecondFactors } from "@afterword/contract/endpoints/second-factor";
import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { arePasskeysPossible } from "./passkeys.ts";
import type { PasskeyRow } from "./rows.ts";
import { countRecoveryCodes, findOneTimeCodes, listPasskeys } from "./rows.ts";

/** What is asked at one's log-in besides the password; nothing of it that would help to answer. */
export const listFactors = async (
  { database: { db }, config }: Context,
  { userId, role, showedSecondFactor }: Caller,
): Promise<SecondFactors> => {
  const codes = await findOneTimeCodes(db, userId);
  return {
    required: role === "admin" && config.adminsNeedSecondFactor,
    shown: showedSecondFactor,
    passkeysPossible: arePasskeysPossible(config),
    passkeys: (await listPasskeys(db, userId)).map(presentPasskey),
    oneTimeCodes:
      codes === undefined || codes.added_at === null
        ? null
        : { createdAt: codes.added_at.toISOString(), lastUsedAt: isoOrNull(codes.last_used_at) },
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
};

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: isoOrNull(lastUsedAt),
});

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;
