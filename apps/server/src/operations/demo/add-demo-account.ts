import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { findLoginAccount, openSession } from "../../features/sessions/public.ts";
import { demoId, insertConfirmed, type DemoAccount } from "./demo-accounts.ts";

export type NewDemoAccount = Omit<DemoAccount, "id" | "role"> & {
  /** The registered phone; null for an account that has none yet. */
  readonly deviceId: string | null;
};

/** A confirmed account, and a session of it in the app. */
export const addDemoAccount = async (
  context: Context,
  { password, ...wanted }: NewDemoAccount,
): Promise<Outcome<SessionTokens & { readonly _id: string }>> => {
  const hashed = await context.passwords.hash(password);
  if (!hashed.ok) return hashed;
  const id = demoId(context.ids.uuid());
  const isNew = await insertConfirmed(context, { ...wanted, id, role: "user", passwordHash: hashed.value });
  const account = isNew ? await findLoginAccount(context.database.db, loginEmail(wanted.email)) : undefined;
  if (account === undefined) return refuse({ kind: "conflict", sentence: () => ADDRESS_TAKEN });
  const opening = { remember: true, isApp: true, device: "the demo", network: "this machine" };
  const opened = await openSession(context, { ...opening, account, withSecondFactor: false });
  return opened.ok ? ok({ ...opened.value, _id: id }) : opened;
};

const ADDRESS_TAKEN = "This address has an account already.";
