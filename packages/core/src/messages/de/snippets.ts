import type { snippets as english } from "../en/snippets.ts";
import type { Translated } from "../translated.ts";

export const snippets: Translated<typeof english> = {
  terms: "Nutzungsbedingungen",
  privacy: "Datenschutzerklärung",
  "subtitle-login": "Untertitel von «Anmelden»",
  "subtitle-register": "Untertitel von «Registrieren»",
  "subtitle-subscription": "Untertitel von «Flexible Pläne»",
};
