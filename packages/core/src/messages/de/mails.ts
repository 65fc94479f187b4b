import type * as english from "../en/mails.ts";
import type { Translated } from "../translated.ts";

export const mails: Translated<typeof english.mails> = {
  hello: (name) => `Guten Tag, ${name}.`,
  buttonFails: "Falls der Knopf nicht funktioniert:",
  when: "Wann",
  device: "Gerät",
  newAddress: "Neue Adresse",
  oldAddress: "Bisherige Adresse",
  linkValidUntil: "Link gültig bis",
  logIn: "Anmelden",
  pleaseCheck: "Bitte prüfen",
  ifYou: "Wenn Sie das waren, ist alles gut. Wenn nicht, lesen Sie bitte weiter.",
  securityReason: "Sie erhalten diese E-Mail, weil es um die Sicherheit Ihres Kontos geht.",
};

export const reminderMails: Translated<typeof english.reminderMails> = {
  preview: "Wenn es Ihnen gut geht, sagen Sie es uns, und Ihre Nachrichten bleiben bei Ihnen.",
  first: (lastSign) =>
    `Zuletzt haben wir am ${lastSign}, von Ihnen gehört. Darum fragen wir heute bei Ihnen nach.`,
  secondSubject: (name) => `${name}, wir haben nichts von Ihnen gehört`,
  second: (lastSign) =>
    `Ihr letztes Lebenszeichen kam am ${lastSign}. Seither haben wir Ihnen schon einmal geschrieben.`,
  lastSubject: (count, soon) =>
    count === 1
      ? `Letzter Hinweis: Ihre Nachricht wird ${soon} zugestellt`
      : `Letzter Hinweis: Ihre ${count} Nachrichten werden ${soon} zugestellt`,
  lastHeading: (name) => `${name}, das ist unser letzter Hinweis.`,
  last: (lastSign) =>
    `Seit ${lastSign}, haben wir nichts von Ihnen gehört, und nach dieser E-Mail fragen wir nicht mehr.`,

  ask: "Wenn alles gut ist, tippen Sie auf „Mir geht es gut“ und noch einmal auf der Seite, die sich öffnet. Dann wird nichts zugestellt.",
  button: "Mir geht es gut",
  otherwise: (count, soon, moment) =>
    count === 1
      ? `Ohne ein Zeichen von Ihnen wird Ihre Nachricht ${soon} zugestellt: am ${moment}.`
      : `Ohne ein Zeichen von Ihnen werden Ihre ${count} Nachrichten ${soon} zugestellt: am ${moment}.`,
  deliveryTitle: (moment) => `Am ${moment}`,
  deliveryText: (count) =>
    count === 1
      ? "wird Ihre Nachricht zugestellt, wenn wir nichts von Ihnen hören."
      : `werden Ihre ${count} Nachrichten zugestellt, wenn wir nichts von Ihnen hören.`,
  lastSign: "Letztes Zeichen",
  today: "Heute",
  delivery: "Zustellung",
  small:
    "Nach Ihrem Zeichen beginnt die Frist neu. Es zählt der Knopf auf der Seite oder eine Anmeldung; die E-Mail oder die Seite nur zu öffnen, ändert nichts. Der Link gilt, bis wir wieder von Ihnen hören.",
  reason: "Sie erhalten diese E-Mail, weil Sie Afterword gebeten haben, bei Ihnen nachzufragen.",
};
