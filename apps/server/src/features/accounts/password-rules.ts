import { mistakeOfPassword } from "@afterword/core/accounts/password";
import type { PasswordOwner } from "@afterword/core/accounts/password";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Config } from "../../platform/config/config.ts";
import { isCommonPassword } from "../../platform/crypto/common-passwords.ts";

/** Whether `owner` may choose this password here: every call and command that sets one asks it. */
export const admitPassword = (
  { passwordMinLength: minLength }: Config,
  password: string,
  owner: PasswordOwner,
  field = "fieldpw",
): Outcome<null> => {
  const mistake = mistakeOfPassword(password, owner, { minLength, isCommon: isCommonPassword });
  return mistake === null ? ok(null) : refuse({ kind: "invalid", fields: { [field]: mistake } });
};
