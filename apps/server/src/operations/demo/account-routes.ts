import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { loginEmail } from "@afterword/core/accounts/email";
import { UNKNOWN_READER } from "@afterword/core/language/reader";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { isProduction } from "../../platform/config/config.ts";
import type { Context } from "../../context.ts";
import { onlyFromLoopback } from "../../platform/http/only-from-here.ts";
import { answerError, messagesByField } from "../../platform/http/errors.ts";
import { findLoginAccount, openSession } from "../../features/sessions/public.ts";
import { demoId, insertConfirmed, type DemoAccount, type DemoAccountContext } from "./demo-accounts.ts";

const accountBody = z.object({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  password: z.string(),
  deviceId: z.nullable(z.string()),
});

/**
 * Makes accounts without form and mail, for what is tried with many of them. It exists where the demo does: neither in
 * production nor where mails leave for a real mail server.
 */
export const registerDemoAccountRoutes = (app: FastifyInstance, context: Context): void => {
  if (isProduction(context.config) || context.config.smtpUrl !== null) return;
  app.register(async (scope) => {
    scope.addHook("onRequest", onlyFromLoopback);
    scope.post("/__dev/accounts", async (request, reply) => {
      const body = accountBody.safeParse(request.body);
      if (!body.success)
        return answerError(reply, { kind: "invalid", fields: messagesByField(body.error, context.config) });
      const added = await addDemoAccount(context, body.data);
      return added.ok ? reply.send(added.value) : answerError(reply, added.error);
    });
  });
};

export type NewDemoAccount = Omit<DemoAccount, "id" | "role"> & {
  /** The registered phone; null for an account that has none yet. */
  readonly deviceId: string | null;
};

/** A confirmed account, and a session of it in the app. */
export const addDemoAccount = async (
  context: DemoAccountContext & Parameters<typeof openSession>[0],
  { password, ...wanted }: NewDemoAccount,
): Promise<Outcome<SessionTokens & { readonly _id: string }>> => {
  const hashed = await context.passwords.hash(password);
  if (!hashed.ok) return hashed;
  const id = demoId(context.ids.uuid());
  const isNew = await insertConfirmed(context, { ...wanted, id, role: "user", passwordHash: hashed.value });
  const account = isNew ? await findLoginAccount(context.database.db, loginEmail(wanted.email)) : undefined;
  if (account === undefined) return refuse({ kind: "conflict", sentence: () => ADDRESS_TAKEN });
  const opening = { remember: true, isApp: true, device: "the demo", network: "this machine" };
  const found = UNKNOWN_READER;
  const opened = await openSession(context, { ...opening, account, found, withSecondFactor: false });
  return opened.ok ? ok({ ...opened.value.tokens, _id: id }) : opened;
};

const ADDRESS_TAKEN = "This address has an account already.";
