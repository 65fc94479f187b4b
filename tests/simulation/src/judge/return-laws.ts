import { parseReminderKey } from "@afterword/core/switch/effects";
import type { Mail } from "../store/tables.ts";
import type { Judge } from "./judge.ts";
import { mailIdOf } from "./letter-book.ts";
import type { Letter, Returned } from "./letters.ts";

/** What a notice was about counts as arrived no more, once that notice was answered with success (behaviour §1.2, §3). */
export const judgeReturned = (judge: Judge, { letter, attempt }: Returned): void => {
  if (letter === undefined) return;
  judge.diary(letter.owner, `a notice about ${letter.kind} ${letter.ref} is taken`);
  if (letter.kind === "reminder") judge.reminderReturned(letter.owner, mailIdOf(letter), attempt.id);
  // Where it was tried again since, the later attempt may have arrived.
  if (letter.lastTried === attempt.id && countsAsArrived(judge, letter))
    judge.accuse(
      "what came back has not arrived",
      letter.owner,
      `${letter.kind} ${letter.ref} counts as arrived`,
    );
};

const countsAsArrived = (judge: Judge, letter: Letter): boolean => {
  const account = judge.tables.accounts.get(letter.owner);
  if (account?.mails.get(mailIdOf(letter))?.committed?.state === "sent") return true;
  return letter.kind === "delivery" && account?.deliveries.get(letter.ref)?.committed?.state === "accepted";
};

/** The product counts a mail as returned, which only mail servers that took it can make it. */
export const judgeReturnMark = (
  judge: Judge,
  { owner, id, kind, key }: Mail,
  comingBack: ReadonlySet<string>,
): void => {
  if (!comingBack.has(id))
    judge.accuse(
      "only a return voids a reminder",
      owner,
      `${kind} ${key} counts as returned, but nobody returned it`,
    );
  if (kind === "reminder") judge.reminderVoided(owner, id, parseReminderKey(key));
};
