import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../translated.ts";

export const mails: Translated<typeof english> = {
  hello: (name) => `Guten Tag ${name}`,
  orOpen: "Oder öffnen Sie diesen Link:",
  when: "Wann",
  device: "Gerät",
  newAddress: "Neue Adresse",
  oldAddress: "Bisherige Adresse",
  linkValidUntil: "Link gültig bis",
  logIn: "Anmelden",
  notMe: "Das war nicht ich",
  ifYou: "Wenn Sie das waren, ist alles gut. Wenn nicht, lesen Sie bitte weiter.",
  securityReason: "Sie erhalten diese E-Mail, weil es um die Sicherheit Ihres Kontos geht.",
};
