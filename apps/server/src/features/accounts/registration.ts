import { loginEmail } from "@afterword/core/accounts/email";
import { fullName } from "@afterword/core/accounts/name";
import { CONFIRM_FREQUENCY_DEFAULT_HOURS, SENDING_DELAY_DEFAULT_HOURS } from "@afterword/core/constants";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { StoredReader } from "@afterword/core/language/reader";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { createDataKey, unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { DataKey } from "../../platform/crypto/sealing.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { transactionPool } from "../../platform/throttle/limiter.ts";
import { createAnonymousMailThrottle } from "../../platform/throttle/anonymous-mail-throttle.ts";
import { claimAddress, readerOfHolder } from "./address-queries.ts";
import type { AddressHolder } from "./address-queries.ts";
import { queueBackgroundTask } from "./background-tasks.ts";
import type { SignUpTask } from "./background-tasks.ts";
import { isAlreadyConfirmed, spendMailedLink } from "./mailed-links.ts";
import { admitPassword } from "./new-password.ts";
import { changeUser, insertUser } from "./queries.ts";

type RegistrationContext = SwitchContext & Pick<Context, "config" | "database" | "passwords">;

export type RegisterUser = StoredReader & {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
  readonly darkMode: boolean;
  readonly ip: string;
};

/** How long a link to confirm an address is valid. */
export const CONFIRM_LINK_MS = 48 * HOUR_MS;

/**
 * Signs a person up. The answer is the same whether the address is known or not, and takes the same time: nothing is
 * looked up before it, a background task is stored that does the rest (background-tasks.ts). Only the mail shows the
 * difference (behaviour §4). The password is hashed before, which takes the same time for every address: so it is
 * stored nowhere, not even under a seal.
 *
 * An earlier sign-up that was never confirmed is replaced as a whole (decision 007), so a stranger cannot prepare an
 * account for another person. That holds also beyond the limit of mails to one address, or a stranger could use it
 * up and keep the owner from replacing the stranger's sign-up. Then only the mail has to wait (platform/throttle),
 * and the answer stays the same.
 */
export const registerUser = async (
  context: RegistrationContext,
  person: RegisterUser,
): Promise<Outcome<null>> => {
  const admitted = admitPassword(context.config, person.password, person);
  if (!admitted.ok) return admitted;
  const hashed = await context.passwords.hash(person.password);
  if (!hashed.ok) return hashed;
  const { firstname, lastname, email, darkMode, language, timeZone, ip } = person;
  const told = { firstname, lastname, email, darkMode, language, timeZone, ip };
  const asked = { ...told, askedAt: context.clock.now() };
  return queueBackgroundTask(context, { kind: "sign-up", ...asked, passwordHash: hashed.value });
};

/** What a sign-up leads to, once it was answered. */
export const signUp = async (trx: Trx, context: SwitchContext, task: SignUpTask): Promise<void> => {
  const now = await readNow(rowsOf(trx), context);
  const email = loginEmail(task.email);
  const throttle = createAnonymousMailThrottle(transactionPool(trx));
  const person = { ...task, mailWaitMs: await throttle.waitForSignUpMail(email, task.ip) };
  const id = context.ids.uuid();
  const holder = await claimAddress(trx, email, id);
  if (holder !== null) return mailExistingOwner(trx, context, holder, { now, task });
  const { key, wrapped } = createDataKey(context.masterKey, id);
  await insertUser(trx, {
    id,
    email: person.email,
    firstname: person.firstname,
    lastname: person.lastname,
    passwordHash: person.passwordHash,
    secret: context.ids.secret(),
    wrappedKey: wrapped,
    confirmFrequencyHours: CONFIRM_FREQUENCY_DEFAULT_HOURS,
    sendingDelayHours: SENDING_DELAY_DEFAULT_HOURS,
    darkMode: person.darkMode,
    language: person.language ?? null,
    timeZone: person.timeZone ?? null,
    now,
  });
  const { askedAt: signedUpAt, mailWaitMs } = person;
  const mailedAt = { ...now, service: serviceMs(now.service + mailWaitMs) };
  await mailConfirmation(trx, context, {
    person: { ...person, id },
    key: id,
    dataKey: key,
    signedUpAt,
    mailedAt,
  });
};

export type Confirmation = {
  readonly person: Pick<SignUpTask, "firstname" | "lastname" | "email" | keyof StoredReader> & {
    readonly id: string;
  };
  readonly dataKey: DataKey;
  /** Another one for another mail. */
  readonly key: string;
  readonly signedUpAt: WallMs;
  readonly mailedAt: Now;
};

/** A mail with a link that confirms the address of a sign-up. */
export const mailConfirmation = async (
  trx: Trx,
  context: SwitchContext,
  { person, dataKey, key, signedUpAt, mailedAt }: Confirmation,
): Promise<void> => {
  const { id, firstname, lastname, email, language = null, timeZone = null } = person;
  const validUntil = wallMs(mailedAt.wall + CONFIRM_LINK_MS);
  const link = { owner: id, purpose: "confirm-email", ref: email, expiresAt: validUntil } as const;
  const secret = await createSecretLink(rowsOf(trx), context, link);
  await queueMail(rowsOf(trx), context, {
    owner: id,
    dataKey,
    kind: "confirm-email",
    key,
    to: { name: fullName({ firstname, lastname }), address: email },
    reader: { language, timeZone },
    vars: { firstname, lastname, secret, signedUpAt, validUntil },
    now: mailedAt,
  });
};

/** At most one a day, or the sign-up form could flood an inbox. */
export const mailExistingOwner = (
  trx: Trx,
  context: SwitchContext,
  holder: AddressHolder,
  { now, task }: { readonly now: Now; readonly task: Pick<SignUpTask, "askedAt" | "language"> },
): Promise<void> =>
  queueMail(rowsOf(trx), context, {
    owner: holder.id,
    dataKey: unwrapDataKey(context.masterKey, holder.id, holder.wrapped_key),
    kind: "account-exists",
    key: String(Math.floor(now.wall / DAY_MS)),
    to: { name: fullName(holder), address: holder.email },
    reader: readerOfHolder(holder, task),
    vars: { firstname: holder.firstname, triedAt: task.askedAt },
    now,
  });

export type ConfirmEmail = { readonly secret: string; readonly device: string };

/** Confirms the address of a sign-up by its mailed link, once; the owner's first sign of life (docs/decisions/028). */
export const confirmEmail = (
  context: RegistrationContext,
  { secret, device }: ConfirmEmail,
): Promise<Outcome<{ readonly email: string }>> =>
  transaction(context.database.db, async (trx): Promise<Outcome<{ readonly email: string }>> => {
    const spent = await spendMailedLink(trx, context, "confirm-email", secret);
    // Several mails of one sign-up may have come, each with a link of its own.
    if (spent?.user.emailConfirmed) return ALREADY_CONFIRMED;
    if (spent === null) {
      const done = await isAlreadyConfirmed(trx, context, "confirm-email", secret);
      return done ? ALREADY_CONFIRMED : LINK_IS_OVER;
    }
    const { user } = spent;
    await changeUser(trx, user.id, { email_confirmed: true });
    await recordSignOfLife(rowsOf(trx), context, { owner: user.id, source: "email-confirmed", device });
    return ok({ email: user.email });
  });

const ALREADY_CONFIRMED = refuse({ kind: "conflict", sentence: (say) => say.session.alreadyConfirmed });
const LINK_IS_OVER = refuse({ kind: "link-invalid", sentence: (say) => say.session.emailConfirmFailed });
