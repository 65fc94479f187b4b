import type { Checker } from "../checker/checker.ts";
import { mailIdOf } from "../checker/letter-book.ts";
import type { Letter } from "../checker/letters.ts";
import type { Chance } from "../kernel/chance.ts";
import type { Person } from "./population.ts";

/** The reminders that people keep, and which of them they answer. */
export type Mailboxes = {
  readonly keep: (letter: Letter) => void;
  /** An older one that a person answers by mistake, answered or not; undefined: they take the one at hand. */
  readonly mistakenFor: (letter: Letter) => Letter | undefined;
  /** An earlier reminder of a cycle that ended without a sign of life. */
  readonly findOlder: (person: Person, letter: Letter) => Letter | undefined;
  /** Whether no reminder before this one waits for an answer. */
  readonly isFirst: (letter: Letter) => boolean;
};

const KEPT = 6;
const MISTAKES = 0.3;

export const createMailboxes = (chance: Chance, checker: Checker): Mailboxes => {
  const kept = new Map<string, readonly Letter[]>();
  const othersThan = (letter: Letter): readonly Letter[] =>
    (kept.get(letter.owner) ?? []).filter((one) => one !== letter);
  return {
    keep: (letter) => kept.set(letter.owner, [...othersThan(letter).slice(1 - KEPT), letter]),
    mistakenFor: (letter) => {
      const others = othersThan(letter);
      return others.length > 0 && chance.happens(MISTAKES) ? chance.pick(others) : undefined;
    },
    findOlder: (person, letter) => othersThan(letter).find((one) => isOlderLink(checker, person, one)),
    isFirst: (letter) => !othersThan(letter).some((one) => isUnanswered(checker, one)),
  };
};

/** Whether the link waits for an answer while a later cycle goes on. */
export const isOlderLink = (checker: Checker, { account }: Person, letter: Letter): boolean =>
  isUnanswered(checker, letter) && Number(letter.ref) < (account.user.committed?.switchState.cycle ?? 0);

const isUnanswered = (checker: Checker, letter: Letter): boolean =>
  checker.caseOf(letter.owner).unanswered.has(mailIdOf(letter));
