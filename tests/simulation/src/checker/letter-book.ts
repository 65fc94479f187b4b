import { hashSecret } from "@afterword/server/platform/crypto/secrets";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Attempt } from "../world/post.ts";
import type { CaseList } from "./case-list.ts";
import { readLink, type Letter } from "./letters.ts";

/** Every letter that mail servers have seen, found by its link or its mail. */
export type LetterBook = {
  /** The letter of an attempt, added if it is new; undefined for mails without a link of the product. */
  readonly meet: (attempt: Attempt) => Letter | undefined;
  readonly ofMail: (mailId: string) => Letter | undefined;
  /** Removes a reminder that is finished: there are many in years. */
  readonly forget: (letter: Letter) => void;
  readonly open: () => Iterable<Letter>;
};

export const createLetterBook = (time: VirtualTime, caseList: CaseList): LetterBook => {
  const bySecret = new Map<string, Letter>();
  const byMail = new Map<string, Letter>();
  const enter = (letter: Letter): Letter => {
    bySecret.set(letter.secret, letter);
    byMail.set(mailIdOf(letter), letter);
    return letter;
  };
  return {
    ofMail: (mailId) => byMail.get(mailId),
    open: () => bySecret.values(),
    forget: (letter) => {
      bySecret.delete(letter.secret);
      byMail.delete(mailIdOf(letter));
    },
    meet: ({ id, mail }) => {
      const link = readLink(mail);
      const known = link && bySecret.get(link.secret);
      if (link === undefined || known !== undefined) return known;
      const row = caseList.tables.links.get(hashSecret(link.secret))?.committed;
      if (row === undefined) {
        caseList.reportViolation(
          "links lead to their notes",
          "",
          `a link to nowhere went to ${mail.to.address}`,
        );
        return undefined;
      }
      return enter({
        ...link,
        owner: row.owner,
        ref: row.ref,
        messageId: mail.messageId,
        address: mail.to.address,
        firstTriedAt: time.now(),
        lastTried: id,
        triedAt: time.now(),
        claimed: 0,
        refusal: null,
        refusedForGoodAt: null,
        accepted: 0,
        lastAccepted: null,
        nextTryBy: null,
      });
    },
  };
};

export const mailIdOf = ({ messageId }: Pick<Letter, "messageId">): string =>
  messageId.slice(0, messageId.indexOf("@"));
