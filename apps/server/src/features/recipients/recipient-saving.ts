import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { loginEmail } from "@afterword/core/accounts/email";
import type { Language } from "@afterword/core/language/languages";
import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import { getOwnerKey } from "../../engine/store/sql/owner-key.ts";
import { sealRecipient, type RecipientContent } from "../../engine/store/sealed-recipients.ts";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction, type Trx } from "../../platform/db/transaction.ts";
import { type WaitingPicture, assignWaitingPicture, deletePicture } from "../pictures/public.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { countRecipients, findRecipient, removeRecipient, saveRecipient } from "./queries.ts";

type RecipientContext = SwitchContext & Pick<Context, "database" | "pictureAddresses">;

/** More than any writer needs; the bound only keeps a runaway client from filling the list. */
const RECIPIENTS_MAX = 1_000;

type Save = {
  readonly owner: string;
  readonly device: string;
  /** Chosen by the caller, so that a creation that is sent twice makes one recipient. */
  readonly id: string;
  readonly content: Pick<RecipientContent, "name" | "email">;
  /** Null: the writer's; undefined: as it is. */
  readonly language?: Language | null | undefined;
};

export type Add = Save & {
  /** The picture that was sent for this recipient. */
  readonly wanted?: WaitingPicture | undefined;
};

export type Update = Save & { readonly dropsPicture?: boolean };

/**
 * Adds a recipient; the same one sent twice is still one. Another person under the same id is refused: notes to the one would
 * go to the other. A sign of life.
 */
export const addRecipient = (context: RecipientContext, input: Add): Promise<Outcome<Recipient>> =>
  transaction(context.database.db, async (trx) => {
    await rowsOf(trx).lockUser(input.owner);
    const { owner, id: recipient, wanted, content } = input;
    const key = await getOwnerKey(trx, context, owner);
    const before = await findRecipient(trx, context, input, key);
    if (before !== undefined && !isSaidAlready(before, content)) {
      return refuse({ kind: "conflict", sentence: (say) => say.recipients.addedElsewhere });
    }
    if (before === undefined && (await countRecipients(trx, owner)) >= RECIPIENTS_MAX) {
      return refuse({ kind: "limit-exceeded", sentence: (say) => say.refusals.tooManyRecipients });
    }
    await save(trx, context, input);
    if (wanted !== undefined) await assignWaitingPicture(trx, { owner, recipient, wanted });
    const saved = await findRecipient(trx, context, input, key);
    if (saved === undefined) throw new Error("a recipient vanished while it was saved");
    return ok(saved);
  });

/** A creation sent once more, because its answer was lost. */
const isSaidAlready = (before: Recipient, { name, email }: Save["content"]): boolean =>
  before.name === name && before.email === email;

/** Changes a recipient; deliveries under way keep the name, address and language they were written with. A sign of life. */
export const updateRecipient = (context: RecipientContext, input: Update): Promise<Outcome<string>> =>
  transaction(context.database.db, async (trx) => {
    await rowsOf(trx).lockUser(input.owner);
    const key = await getOwnerKey(trx, context, input.owner);
    if ((await findRecipient(trx, context, input, key)) === undefined) return refuse({ kind: "not-found" });
    await save(trx, context, input);
    if (input.dropsPicture === true)
      await deletePicture(trx, input.owner, { kind: "recipient", id: input.id });
    return ok("OK");
  });

const save = async (
  trx: Trx,
  context: RecipientContext,
  { owner, device, id, content, language: wished }: Save,
): Promise<void> => {
  const key = await getOwnerKey(trx, context, owner);
  const at = new Date(context.clock.now());
  const before = await findRecipient(trx, context, { owner, id }, key);
  const language = wished === undefined ? (before?.language ?? null) : wished;
  await saveRecipient(trx, {
    owner,
    id,
    sealed: sealRecipient(key, owner, id, { ...content, ...(language === null ? {} : { language }) }),
    at,
    keepsBounce: before !== undefined && loginEmail(before.email) === loginEmail(content.email),
  });
  await recordSignOfLife(rowsOf(trx), context, { owner, source: "saved", device });
};

/** Deletes a recipient and takes it out of the notes that were not sent out. A sign of life. */
export const deleteRecipient = (
  context: RecipientContext,
  { owner, device, id }: { readonly owner: string; readonly device: string; readonly id: string },
): Promise<Outcome<string>> =>
  transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    await rows.lockUser(owner);
    if (!(await removeRecipient(trx, owner, id))) return refuse({ kind: "not-found" });
    await recordSignOfLife(rows, context, { owner, source: "saved", device });
    return ok("OK");
  });
