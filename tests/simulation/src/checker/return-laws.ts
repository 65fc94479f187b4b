import type { Mail } from "../store/tables.ts";
import type { Checker } from "./checker.ts";
import { mailIdOf } from "./letter-book.ts";
import type { Notice } from "../world/post.ts";
import { claimsOf, type Letter, type Returned } from "./letters.ts";
import type { MailFlow } from "./mail-flow.ts";

/** Once the product has accepted a notice, the mail it is about no longer counts as arrived (behaviour §1.2, §3). */
export const checkReturned = (checker: Checker, { letter, attempt }: Returned): void => {
  if (letter === undefined) return;
  checker.judged("what came back has not arrived");
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
  const mail = account?.mails.get(mailIdOf(letter))?.committed;
  // If it was sent again since, that mail may have arrived.
  if (claimsOf(mail) !== letter.claimed) return false;
  if (mail?.state === "sent") return true;
  return letter.kind === "delivery" && account?.deliveries.get(letter.ref)?.committed?.state === "accepted";
};

/** The notices about accepted mails, by the id of the mail. */
export type ComingBack = Map<string, Notice>;

/** A reminder that is sent again was counted as returned in the same commit. */
export const isTakenBack = ({ state, kind, attempts, attemptsBefore }: Mail): boolean =>
  state === "bounced" || (kind === "reminder" && state === "queued" && attempts === 0 && attemptsBefore > 0);

/** The product counts a mail as returned: a mail server that accepted it must have returned it. */
export const checkReturnMark = (
  checker: Checker,
  { owner, id, kind, key }: Mail,
  { comingBack, flow }: { readonly comingBack: ComingBack; readonly flow: MailFlow },
): void => {
  const notice = comingBack.get(id);
  checker.judged("only a return voids a reminder");
  if (notice === undefined)
    checker.reportViolation(
      "only a return voids a reminder",
      owner,
      `${kind} ${key} counts as returned, but no mail server returned it`,
    );
  if (kind !== "reminder") return;
  const address = checker.caseOf(owner).account.user.committed?.email ?? "";
  const verdict = flow.judge(address, notice?.status ?? null, checker.now());
  flow.refused(address, checker.now());
  if (verdict.mustCount) checker.met("bounce that counts");
  checker.reminderVoided(owner, id, verdict);
};
