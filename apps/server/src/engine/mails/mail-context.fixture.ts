import { LANGUAGES } from "@afterword/core/language/languages";
import { hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { MailContext } from "./mail-content.ts";

/** Where, when and for whom the tests render their samples: a Saturday, for readers in Zurich. */
export const NOW = { wall: wallMs(Date.UTC(2026, 10, 21, 9, 30)), service: serviceMs(hoursToMs(1_000)) };

export const MAIL_CONTEXT: MailContext = {
  publicUrl: "https://afterword.example",
  contactEmail: "hello@afterword.example",
  now: NOW,
  language: "en",
  timeZone: "Europe/Zurich",
  senderPicture: "cid:sender",
};

/** Swiss German is made of German, with the same words. */
export const WRITTEN_LANGUAGES = LANGUAGES.filter((language) => language !== "de-CH");

export const CONTEXTS = WRITTEN_LANGUAGES.map((language) => ({ ...MAIL_CONTEXT, language }));
