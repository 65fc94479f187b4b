import { hashSecret } from "@afterword/server/platform/crypto/secrets";
import type { Link } from "../store/tables.ts";
import type { Attempt } from "../world/post.ts";
import type { Checker } from "./checker.ts";

const LAW = "a rehearsal is for its writer alone";
const PATH = "/rehearsal/";

/**
 * A rehearsal goes to the address of its writer, and its link opens no delivery (docs/decisions/019). Everything else
 * that it must not do shows elsewhere: it is no sign of life and no reminder, and releases nothing. Returns false for other mails.
 */
export const checkRehearsal = (checker: Checker, { mail }: Attempt): boolean => {
  const secret = secretIn(mail.text);
  if (secret === null) return false;
  const link = checker.tables.links.get(hashSecret(secret))?.committed;
  if (link === undefined) checker.reportViolation(LAW, "", `a link to nowhere went to ${mail.to.address}`);
  else checkLink(checker, link, mail.to.address);
  return true;
};

const secretIn = (text: string): string | null => {
  const start = text.indexOf(PATH);
  const from = start + PATH.length;
  return start < 0 ? null : text.slice(from, text.indexOf("\n", from));
};

const checkLink = (checker: Checker, { owner, purpose, ref }: Link, address: string): void => {
  checker.judged(LAW);
  const { user, deliveries } = checker.caseOf(owner).account;
  checker.diary(owner, "a rehearsal is tried");
  if (address !== user.committed?.email) checker.reportViolation(LAW, owner, `one went to ${address}`);
  if (purpose !== "rehearsal" || deliveries.has(ref))
    checker.reportViolation(LAW, owner, "its link opens something else");
};
