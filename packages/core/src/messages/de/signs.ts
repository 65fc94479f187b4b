import type { signs as english } from "../en/signs.ts";
import type { Translated } from "../translated.ts";

export const signs: Translated<typeof english> = {
  "log-in": "Anmeldung",
  button: "„Mir geht es gut“",
  "mail-link": "Link in unserer E-Mail",
  "app-opened": "App geöffnet",
  "app-resumed": "App benutzt",
  saved: "etwas gespeichert",
  "looks-changed": "Darstellung geändert",
  "email-confirmed": "Adresse bestätigt",
  "password-changed": "Passwort geändert",
  purchase: "Plan gekauft",
  voucher: "Gutschein eingelöst",
  "push-action": "„Mir geht es gut“ in einer Mitteilung",
  "phone-unlocked": "Telefon entsperrt",
};
