import { fullName } from "@afterword/core/accounts/name";
import { loginEmail } from "@afterword/core/accounts/email";
import { openOrEmpty, openRecipientContent } from "../store/sealed-recipients.ts";
import { queueMail } from "../mails/queue-mail.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import type { SwitchContext } from "../context.ts";
import type { Addressee, Bounce } from "./bounce.ts";

/**
 * Marks the recipient on the owner's list and writes to the owner, once for each recipient and address (behaviour §3).
 * The mail is no reminder: it asks for nothing that counts, and whether it is read changes nothing.
 */
export const mailOwner = async (
  rows: SwitchRows,
  context: SwitchContext,
  { mail, user, now, dataKey, to }: Bounce & Addressee,
  recipientId: string,
): Promise<void> => {
  const standing = await standingOf(rows, { owner: user.id, recipientId, dataKey, to });
  if (standing === "told") return;
  if (standing === "listed") await rows.markRecipientBounced(user.id, recipientId, now.wall);
  await queueMail(rows, context, {
    owner: user.id,
    dataKey,
    kind: "mail-came-back",
    // A recipient that is no longer on the list with this address has no mark that a second bounce would find.
    key: standing === "listed" ? mail.id : recipientId,
    to: { name: fullName(user), address: user.email },
    reader: user,
    vars: {
      firstname: user.firstname,
      recipientId,
      recipientName: to.name,
      email: to.address,
      at: now.wall,
    },
    now,
  });
};

type Listed = Addressee & { readonly owner: string; readonly recipientId: string };

/** "changed": deleted since, or with another address, which is not the one that refused, or one that does not open. */
const standingOf = async (
  rows: SwitchRows,
  { owner, recipientId, dataKey, to }: Listed,
): Promise<"listed" | "told" | "changed"> => {
  const row = await rows.findListedRecipient(owner, recipientId);
  if (row === undefined) return "changed";
  const { email } = openOrEmpty(() => openRecipientContent(dataKey, owner, row));
  if (loginEmail(email) !== loginEmail(to.address)) return "changed";
  return row.bouncedAt === null ? "listed" : "told";
};
