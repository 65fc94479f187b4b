import { messages } from "@afterword/core/messages/catalog";
import type { WallMs } from "@afterword/core/time/instant";
import { momentInWords } from "../../mail/in-words.ts";

/** What somebody is told whose sign of life came after the delivery. */
export const tooLateSentence = (deliveredAt: WallMs): string =>
  messages.publicPages.tooLateText(momentInWords(deliveredAt));
