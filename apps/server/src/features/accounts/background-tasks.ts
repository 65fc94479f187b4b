import { createHmac } from "node:crypto";
import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { deriveKey } from "../../platform/crypto/master-key.ts";
import { openJson, seal } from "../../platform/crypto/sealing.ts";
import type { DataKey } from "../../platform/crypto/sealing.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { insertTask } from "./background-task-queries.ts";
import type { TaskRow } from "./background-task-queries.ts";
import type { Origin } from "./new-password.ts";
import { findOfficeKey, OFFICE_ID, openOffice } from "./office.ts";

/**
 * What is done after an answer, because the time that it takes would tell whether an address is known (behaviour §4).
 * It is a row before the answer, so a server that is killed forgets none (docs/decisions/046).
 */
export type BackgroundTask = SignUpTask | ConfirmationMailTask | PasswordResetTask;

/** Those that an older version queued do not say what their person reads. */
export type SignUpTask = {
  readonly kind: "sign-up";
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly darkMode: boolean;
  readonly language?: string | null;
  readonly timeZone?: string | null;
  readonly ip: string;
  readonly askedAt: WallMs;
};

export type ConfirmationMailTask = {
  readonly kind: "confirmation-mail";
  readonly email: string;
  readonly ip: string;
  readonly askedAt: WallMs;
  readonly language?: string | null;
};

export type PasswordResetTask = {
  readonly kind: "password-reset";
  readonly email: string;
  readonly ip: string;
  readonly origin: Origin;
  readonly askedAt: WallMs;
  readonly language?: string | null;
};

/** More than people ask for; a task takes some milliseconds. */
const WAITING_MAX = 1_000;

/** The longest sign-up that is admitted takes about 800. All are filled up to it, so the size of a row says nothing. */
const SEALED_BYTES = 1_024;

type QueueContext = Pick<Context, "clock" | "database" | "ids" | "masterKey" | "store">;

/** Resolves once the task is committed; refused as busy while too many wait. */
export const queueBackgroundTask = async (
  context: QueueContext,
  task: BackgroundTask,
): Promise<Outcome<null>> => {
  const { db } = context.database;
  const now = await readNow(context.store.rows, context);
  const key =
    (await findOfficeKey(db, context)) ?? (await transaction(db, (trx) => openOffice(trx, context, now)));
  const id = context.ids.uuid();
  const row = {
    id,
    subject: subjectOf(context, task),
    sealed: sealTask(key, id, task),
    queuedMs: now.service,
  };
  const isQueued = await insertTask(db, row, WAITING_MAX);
  return isQueued ? ok(null) : refuse({ kind: "busy" });
};

/** Throws when the row was altered or was sealed under another key. */
export const openBackgroundTask = async (
  trx: Trx,
  context: Pick<Context, "masterKey">,
  { id, sealed }: TaskRow,
): Promise<BackgroundTask> => {
  const key = await findOfficeKey(trx, context);
  if (key === undefined) throw new Error("a background task is left of an office that is gone");
  return openJson(key, placeOf(id), sealed);
};

/** White space after JSON means nothing. */
const sealTask = (key: DataKey, id: string, task: BackgroundTask): Buffer => {
  const text = Buffer.from(JSON.stringify(task), "utf8");
  if (text.length > SEALED_BYTES) throw new Error(`a background task of ${text.length} bytes is too long`);
  return seal(key, placeOf(id), Buffer.concat([text, Buffer.alloc(SEALED_BYTES - text.length, " ")]));
};

const placeOf = (id: string) => ({ table: "background_tasks", owner: OFFICE_ID, id });

/** Another master key makes another subject: during a rotation the order of two tasks may be lost, and nothing else. */
const subjectOf = ({ masterKey }: Pick<Context, "masterKey">, { kind, email }: BackgroundTask): Buffer =>
  createHmac("sha256", deriveKey(masterKey, "background-task"))
    .update(`${kind}|${loginEmail(email)}`)
    .digest();
