import type { phone as english } from "../en/phone.ts";
import type { Translated } from "../translated.ts";

export const phone: Translated<typeof english> = {
  title: "Ihr Telefon",
  unnamed: "Telefon",
  registeredOn: (date) => `Registriert am ${date}`,
  thisPhone: "Dieses Telefon",
  none: "Es ist kein Telefon registriert.",
  noneOnWebsite:
    "Es ist kein Telefon registriert. Melden Sie sich in der App auf Ihrem Telefon an, um es zu registrieren.",
  register: "Dieses Telefon registrieren",
  lastReached: "Telefon zuletzt erreicht",
  pushes: "Erinnerungen auf dem Telefon",
  pushesOn: "Zusätzlich zu unseren E-Mails",
  pushesOff: "Aus: Erinnerungen kommen nur per E-Mail",
  quiet: "Stille Lebenszeichen",
  quietHint: "Ihr Telefon meldet uns, wenn Sie es entsperren",
  quietUntil: (date) => `Gültig bis ${date}, dann brauchen wir ein Zeichen von\u00a0Ihnen`,
  quietOnlyInApp: "Aus: In der App auf Ihrem Telefon können Sie sie einschalten",
  test: "Eine Test-Erinnerung senden",
  testSent: "Eine Test-Erinnerung ist unterwegs.",
  testFailed: "Die Test-Erinnerung konnte nicht gesendet werden.",
  remove: "Dieses Telefon entfernen",
  removeQuestion: "Dieses Telefon entfernen?",
  removeText:
    "Es bekommt keine Erinnerungen mehr und gibt keine stillen Lebenszeichen mehr. Ihr Konto und Ihre Nachrichten bleiben, wie sie sind.",
  removeConfirm: "Entfernen",
  removed: "Dieses Telefon wurde entfernt.",
  removeFailed: "Das Telefon konnte nicht entfernt werden.",
  lost: "Verloren? Ändern Sie Ihr Passwort: Damit sperren Sie das Telefon aus.",
};
