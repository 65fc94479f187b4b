import type { Sentence } from "@afterword/core/language/sentence";
import type { WallMs } from "@afterword/core/time/instant";
import { momentInWords } from "../../engine/mails/in-words.ts";

/** What somebody is told whose sign of life came after the delivery. */
export const tooLateSentence =
  (deliveredAt: WallMs): Sentence =>
  (say) =>
    say.publicPages.tooLateText(momentInWords(deliveredAt, say.calendar.locale));
