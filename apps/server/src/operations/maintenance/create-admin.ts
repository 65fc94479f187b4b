import { parseArgs } from "node:util";
import * as fields from "@afterword/contract/fields";
import { loginEmail } from "@afterword/core/accounts/email";
import { CONFIRM_FREQUENCY_DEFAULT_HOURS, SENDING_DELAY_DEFAULT_HOURS } from "@afterword/core/constants";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { messages } from "@afterword/core/messages/catalog";
import type { Now } from "@afterword/core/time/instant";
import * as z from "zod/mini";
import { closeContext } from "../../context.ts";
import type { Context } from "../../context.ts";
import { ensureFreePlan } from "../../features/plans/public.ts";
import { openServiceClock } from "../../engine/clock/service-clock.ts";
import { UsageMistake } from "./command.ts";
import type { Command } from "./command.ts";
import { createQuietContext, migrateInstallation } from "./installation.ts";
import type { Terminal } from "./terminal.ts";
import { createDataKey } from "../../platform/crypto/master-key.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import {
  admitPassword,
  changeUser,
  claimAddress,
  hasAdmin,
  insertUser,
  lockAddressHolder,
} from "../../features/accounts/public.ts";
import { messagesByField } from "../../platform/http/errors.ts";

/**
 * How to make the first admin, for a start that finds none; null where there is one. The embedded database belongs to
 * the running server, so the command has to wait until it has stopped.
 */
export const adviseFirstAdmin = async ({ database }: Pick<Context, "database">): Promise<string | null> => {
  if (await hasAdmin(database.db)) return null;
  return database.kind === "url"
    ? `There is no admin yet. ${CREATE_ADMIN}, with the same settings; the server may keep running.`
    : `There is no admin yet. Stop the server, ${CREATE_ADMIN.toLowerCase()}, with the same settings, and start the server again.`;
};

const CREATE_ADMIN = "Run npm run afterword -- create-admin";

const options = {
  email: { type: "string" },
  firstname: { type: "string" },
  lastname: { type: "string" },
  promote: { type: "boolean" },
} as const;

type Named = { email?: string; firstname?: string; lastname?: string; promote?: boolean };

export const createAdminCommand: Command = {
  summary: "create an admin account, or make a user an admin",
  help: `npm run afterword -- create-admin [--email ADDRESS] [--firstname NAME] [--lastname NAME]
npm run afterword -- create-admin --promote --email ADDRESS

Creates an admin account with a confirmed address. Asks for everything that the options leave out, and always for the
password, without showing it. Without a terminal, it reads the answers from the input, one per line: address, first
name, last name, password. The password has no option, because other users of the machine could read it.

--promote   Make the account with this address an admin.`,
  run: async ({ words, config, terminal }) => {
    const { values } = parseArgs({ args: [...words], options });
    const context = await createQuietContext(config);
    try {
      await migrateInstallation(context);
      await openServiceClock(context);
      await ensureFreePlan(context);
      await (values.promote === true ? promote(context, values) : create(context, values, terminal));
      const where = config.databaseUrl === null ? `in ${config.dataDir}` : "of DATABASE_URL";
      terminal.say(`This account is now an admin in the database ${where}.`);
    } finally {
      await closeContext(context);
    }
  },
};

const promote = async (context: Context, { email }: Named): Promise<void> => {
  if (email === undefined) throw new UsageMistake("Name the account to promote: --email ADDRESS.");
  const promoted = await promoteAdmin(context, email);
  if (!promoted.ok) throw new Error(sentenceOf(promoted.error));
};

const create = async (context: Context, named: Named, terminal: Terminal): Promise<void> => {
  const made = await createAdmin(context, {
    email: named.email ?? (await terminal.ask("Email address: ")),
    firstname: named.firstname ?? (await terminal.ask("First name: ")),
    lastname: named.lastname ?? (await terminal.ask("Last name: ")),
    password: await terminal.askHidden("Password: "),
  });
  if (!made.ok) throw new Error(sentenceOf(made.error));
};

const sentenceOf = (error: DomainError): string => {
  switch (error.kind) {
    case "invalid":
      return Object.entries(error.fields)
        .map(([field, sentence]) => `${field}: ${sentence(messages)}`)
        .join("\n");
    case "conflict":
      return error.sentence(messages);
    case "not-found":
      return error.sentence?.(messages) ?? "No account has this address.";
    default:
      return "The server is busy; try again.";
  }
};

type RecordContext = Pick<Context, "clock" | "database" | "ids">;
type AdminContext = RecordContext & Pick<Context, "config" | "masterKey" | "passwords" | "store">;

export type NewAdmin = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
};

/** The rules of the sign-up form (product §5); there is no other way to be an account. */
const newAdmin = z.object({
  firstname: fields.firstname,
  lastname: fields.lastname,
  email: fields.email,
  password: fields.password.fresh,
});

/**
 * Makes an account that is an admin, its address taken as confirmed: an operator has the database anyway. A
 * sign-up with this address that was never confirmed is replaced (docs/decisions/007). Refused when the address
 * belongs to an account.
 */
export const createAdmin = async (context: AdminContext, given: NewAdmin): Promise<Outcome<null>> => {
  const person = newAdmin.safeParse(given);
  if (!person.success)
    return refuse({ kind: "invalid", fields: messagesByField(person.error, context.config) });
  const admitted = admitPassword(context.config, given.password, person.data, "password");
  if (!admitted.ok) return admitted;
  const hashed = await context.passwords.hash(given.password);
  if (!hashed.ok) return hashed;
  const now = await openServiceClock(context);
  return transaction(context.database.db, (trx) =>
    insertAdmin(trx, context, { ...person.data, passwordHash: hashed.value, now }),
  );
};

/** Makes an existing account an admin. Refused when no account has the address, or when it was never confirmed. */
export const promoteAdmin = (context: RecordContext, address: string): Promise<Outcome<null>> =>
  transaction(context.database.db, async (trx) => {
    const holder = await lockAddressHolder(trx, loginEmail(address));
    if (holder === undefined)
      return refuse({ kind: "not-found", sentence: () => `No account has the address ${address}.` });
    if (!holder.email_confirmed) {
      return refuse({ kind: "conflict", sentence: () => `The address ${address} was never confirmed.` });
    }
    await changeUser(trx, holder.id, { role: "admin" });
    await recordMade(trx, context, holder.id);
    return ok(null);
  });

type HashedAdmin = Omit<NewAdmin, "password"> & { readonly passwordHash: string; readonly now: Now };

const insertAdmin = async (trx: Trx, context: AdminContext, admin: HashedAdmin): Promise<Outcome<null>> => {
  const id = context.ids.uuid();
  if ((await claimAddress(trx, loginEmail(admin.email), id)) !== null) {
    const sentence = `The address ${admin.email} already has an account; --promote makes it an admin.`;
    return refuse({ kind: "conflict", sentence: () => sentence });
  }
  await insertUser(trx, {
    ...admin,
    id,
    secret: context.ids.secret(),
    wrappedKey: createDataKey(context.masterKey, id).wrapped,
    confirmFrequencyHours: CONFIRM_FREQUENCY_DEFAULT_HOURS,
    sendingDelayHours: SENDING_DELAY_DEFAULT_HOURS,
  });
  await changeUser(trx, id, { email_confirmed: true, role: "admin" });
  await recordMade(trx, context, id);
  return ok(null);
};

const recordMade = (trx: Trx, context: Pick<Context, "clock" | "ids">, owner: string): Promise<void> =>
  recordAudit(trx, {
    owner,
    id: context.ids.uuid(),
    at: new Date(context.clock.now()),
    kind: "made-admin",
    detail: { by: "command line" },
  });
