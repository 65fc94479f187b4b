import { LANGUAGES } from "@afterword/core/language/languages";
import { hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { MailContext } from "./mail-content.ts";

/** Where, when and for whom the tests render their samples: a Saturday, for readers in Zurich. */
export const NOW = { wall: wallMs(Date.UTC(2026, 10, 21, 9, 30)), service: serviceMs(hoursToMs(1_000)) };

export const MAIL_CONTEXT: MailContext = {
  publicUrl: "https://afterword.example",
  now: NOW,
  timeZone: "Europe/Zurich",
  senderPicture: "cid:sender",
};

export const CONTEXTS = LANGUAGES.map((language) => ({ ...MAIL_CONTEXT, language }));
