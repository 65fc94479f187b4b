import { setTimeout as pause } from "node:timers/promises";
import type { Mailer, SendResult } from "@afterword/server/platform/smtp/mailer";
import type { SeededRandom } from "@afterword/testing/seeded-random";

/** The mail server of a round. */
export type RoundPost = {
  readonly mailer: Mailer;
  /** Ids of the mails that it was handed. */
  readonly sentMails: readonly string[];
  /** How often it accepted each. */
  readonly accepted: ReadonlyMap<string, number>;
  /** A mail came back, or an admin sent it again: it may be accepted once more. */
  readonly allowAgain: (mail: string) => void;
  readonly mayRepeat: (mail: string) => number;
  readonly forget: () => void;
};

/** Accepts most mails, after a moment. */
export const createRoundPost = (random: SeededRandom): RoundPost => {
  const sentMails: string[] = [];
  const accepted = new Map<string, number>();
  const again = new Map<string, number>();
  const count = (counts: Map<string, number>, mail: string): void => {
    counts.set(mail, (counts.get(mail) ?? 0) + 1);
  };
  const answer = (mail: string): SendResult => {
    const drawn = random.draw();
    if (drawn < 0.15) return refusalOf("refused-for-now", "4.2.1");
    if (drawn < 0.25) return refusalOf("refused-for-good", "5.1.1");
    count(accepted, mail);
    return { kind: "accepted", answer: "250 taken" };
  };
  return {
    sentMails,
    accepted,
    allowAgain: (mail) => count(again, mail),
    mayRepeat: (mail) => again.get(mail) ?? 0,
    forget: () => {
      sentMails.length = 0;
      accepted.clear();
      again.clear();
    },
    mailer: {
      send: async ({ messageId }) => {
        const mail = messageId.split("@")[0] ?? "";
        sentMails.push(mail);
        await pause(random.between(0, 3));
        return answer(mail);
      },
      isReachable: async () => true,
      close: async () => undefined,
    },
  };
};

const refusalOf = (kind: "refused-for-now" | "refused-for-good", status: string): SendResult => {
  const refused = { answer: `${status} not now`, status, wasAnswered: true };
  return kind === "refused-for-now" ? { kind, mayBeTaken: false, ...refused } : { kind, ...refused };
};
