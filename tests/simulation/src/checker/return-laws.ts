import { parseReminderKey } from "@afterword/core/switch/effects";
import type { Mail } from "../store/tables.ts";
import type { Checker } from "./checker.ts";
import { mailIdOf } from "./letter-book.ts";
import type { Letter, Returned } from "./letters.ts";

/** Once the product has accepted a notice, the mail it is about no longer counts as arrived (behaviour §1.2, §3). */
export const checkReturned = (checker: Checker, { letter, attempt }: Returned): void => {
  if (letter === undefined) return;
  checker.diary(letter.owner, `a notice about ${letter.kind} ${letter.ref} is taken`);
  if (letter.kind === "reminder") checker.reminderReturned(letter.owner, mailIdOf(letter), attempt.id);
  // If it was tried again since, the later attempt may have arrived.
  if (letter.lastTried === attempt.id && countsAsArrived(checker, letter))
    checker.reportViolation(
      "what came back has not arrived",
      letter.owner,
      `${letter.kind} ${letter.ref} counts as arrived`,
    );
};

const countsAsArrived = (checker: Checker, letter: Letter): boolean => {
  const account = checker.tables.accounts.get(letter.owner);
  if (account?.mails.get(mailIdOf(letter))?.committed?.state === "sent") return true;
  return letter.kind === "delivery" && account?.deliveries.get(letter.ref)?.committed?.state === "accepted";
};

/** The product counts a mail as returned: a mail server that accepted it must have returned it. */
export const checkReturnMark = (
  checker: Checker,
  { owner, id, kind, key }: Mail,
  comingBack: ReadonlySet<string>,
): void => {
  if (!comingBack.has(id))
    checker.reportViolation(
      "only a return voids a reminder",
      owner,
      `${kind} ${key} counts as returned, but no mail server returned it`,
    );
  if (kind === "reminder") checker.reminderVoided(owner, id, parseReminderKey(key));
};
