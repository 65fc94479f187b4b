import { hashSecret } from "@afterword/server/platform/crypto/secret-hash";
import type { Link } from "../store/tables.ts";
import type { Attempt } from "../world/post.ts";
import type { Judge } from "./judge.ts";

const LAW = "a rehearsal is for its writer alone";
const PATH = "/rehearsal/";

/**
 * A rehearsal goes to the address of its writer, and its link opens no delivery (docs/decisions/019). Everything else
 * that it must not do shows elsewhere: it is no sign of life, no reminder, and releases nothing. False: it is none.
 */
export const judgeRehearsal = (judge: Judge, { mail }: Attempt): boolean => {
  const secret = secretIn(mail.text);
  if (secret === null) return false;
  const link = judge.tables.links.get(hashSecret(secret))?.committed;
  if (link === undefined) judge.accuse(LAW, "", `a link to nowhere went to ${mail.to.address}`);
  else judgeLink(judge, link, mail.to.address);
  return true;
};

const secretIn = (text: string): string | null => {
  const start = text.indexOf(PATH);
  const from = start + PATH.length;
  return start < 0 ? null : text.slice(from, text.indexOf("\n", from));
};

const judgeLink = (judge: Judge, { owner, purpose, ref }: Link, address: string): void => {
  const { user, deliveries } = judge.caseOf(owner).account;
  judge.diary(owner, "a rehearsal is tried");
  if (address !== user.committed?.email) judge.accuse(LAW, owner, `one went to ${address}`);
  if (purpose !== "rehearsal" || deliveries.has(ref))
    judge.accuse(LAW, owner, "its link opens something else");
};
