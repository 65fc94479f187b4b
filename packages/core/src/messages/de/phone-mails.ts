import type { phoneMails as english } from "../en/phone-mails.ts";
import type { Translated } from "../translated.ts";

export const phoneMails: Translated<typeof english> = {
  phone: "Telefon",
  unknown: "Unbekannt",
  registeredSubject: "Ein Telefon wurde registriert",
  registered:
    "Dieses Telefon gehört jetzt zu Ihrem Konto. Es kann Sie erinnern und für Sie Lebenszeichen geben.",
  replacedSubject: "Ein anderes Telefon wurde registriert",
  replaced: "Dieses Telefon gehört jetzt zu Ihrem Konto. Das bisherige kann nicht mehr für Sie handeln.",
  registeredOn: "Registriert",
  notYou:
    "Wenn Sie das nicht waren, kennt jemand Ihr Passwort: Wählen Sie sofort ein neues. Das nimmt dem Telefon seine Rechte und meldet alle ab.",

  silentSubject: "Wir erreichen Ihr Telefon nicht",
  silentPreview: "Ohne Ihr Telefon zählt nur, was Sie selbst tun.",
  silent:
    "Ihr Telefon meldet uns still, dass es Ihnen gut geht, aber seit zwei Wochen haben wir nichts mehr von ihm gehört. Solange das so ist, zählt nur, was Sie selbst tun, und wir erinnern Sie wie bisher per E-Mail.",
  lastReached: "Zuletzt erreicht",
  silentAdvice:
    "Öffnen Sie einmal die App darauf; meist genügt das. Wenn Sie ein neues Telefon haben, melden Sie sich dort an und registrieren Sie es.",
  seeAccount: "Mein Konto öffnen",
  silentReason: "Sie erhalten diese E-Mail, weil für Ihr Telefon stille Lebenszeichen eingeschaltet sind.",
};
