import type * as english from "../en/security-mails.ts";
import type { Translated } from "../translated.ts";

export const securityMails: Translated<typeof english.securityMails> = {
  passkey: "Passkey",
  chooseOne: "Wählen Sie ein neues Passwort.",

  passkeyAdded: "Ihrem Konto wurde ein Passkey hinzugefügt",
  passkeyAddedText: "Er gilt von jetzt an als zweiter Schritt bei der Anmeldung.",
  passkeyRemoved: "Ein Passkey Ihres Kontos wurde entfernt",
  passkeyRemovedText: "Er gilt nicht mehr für die Anmeldung.",
  codesAdded: "Ihrem Konto wurden Einmalcodes hinzugefügt",
  codesAddedText:
    "Ein Code aus einer Authenticator-App gilt von jetzt an als zweiter Schritt bei der Anmeldung.",
  codesRemoved: "Die Einmalcodes Ihres Kontos wurden entfernt",
  codesRemovedText: "Codes aus einer Authenticator-App gelten bei der Anmeldung nicht mehr.",
  recoveryCodesMade: "Für Ihr Konto wurden neue Wiederherstellungscodes erstellt",
  recoveryCodesMadeText: "Die bisherigen gelten nicht mehr.",
  recoveryCodeUsed: "Jemand hat sich mit einem Wiederherstellungscode angemeldet",
  recoveryCodeUsedText: "Er gilt nicht mehr. Erstellen Sie neue, bevor keiner mehr übrig ist.",
  failed: "Der zweite Schritt Ihrer Anmeldung ist mehrmals fehlgeschlagen",
  failedText:
    "Ihr Passwort wurde eingegeben, und der zweite Schritt war innerhalb eines Tages mindestens dreimal falsch.",
  notShown: "Ihr Passwort wurde eingegeben, der zweite Schritt aber nicht abgeschlossen",
  notShownText:
    "Jemand hat mit Ihrem Passwort eine Anmeldung begonnen und den zweiten Schritt nicht abgeschlossen.",
  disowned: "Ihr zweiter Faktor wurde entfernt",
  disownedText: (button) =>
    `Jemand hat in einer unserer E-Mails auf „${button}“ getippt. Alle Geräte wurden abgemeldet, und Ihr bisheriges Passwort gilt nicht mehr.`,
  resetText:
    "Das waren die Betreiber dieses Dienstes. Zum Anmelden genügt jetzt Ihr Passwort; bitte fügen Sie einen neuen zweiten Faktor hinzu.",
  resetPreview: "Zum Anmelden genügt jetzt Ihr Passwort.",
  resetNotAsked:
    "Wenn Sie nicht darum gebeten haben, wählen Sie sofort ein neues Passwort; das meldet alle Geräte ab. Sehen Sie dann unter „Konto & Einstellungen“, „Sicherheit“ nach.",

  disownUntil: (until) =>
    `Wenn Sie das nicht waren, kennt jemand Ihr Passwort. Tippen Sie bis ${until} auf den Knopf: Er entfernt den zweiten Faktor und dessen Wiederherstellungscodes, meldet alle Geräte ab und lässt Sie ein neues Passwort wählen.`,
  notYou:
    "Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort; das meldet alle Geräte ab. Sehen Sie dann unter „Konto & Einstellungen“, „Sicherheit“ nach. Wenn Sie nach einem zweiten Faktor gefragt werden, den Sie nie hinzugefügt haben, tippen Sie auf den Knopf in der E-Mail, die Ihnen den ersten gemeldet hat.",
  passwordKnown:
    "Wenn Sie das nicht waren, kennt jemand Ihr Passwort: Wählen Sie sofort ein neues; das meldet alle Geräte ab. Sehen Sie dann unter „Konto & Einstellungen“, „Sicherheit“ nach.",

  theftSubject: "Wir haben eines Ihrer Geräte abgemeldet",
  theftPreview: "Vielleicht hat jemand Ihre Anmeldung kopiert. Ihre Nachrichten sind, wie sie waren.",
  theft:
    "Die Anmeldung dieses Geräts wurde an zwei Orten zugleich benutzt. Das kommt vor, wenn es aus einer Sicherung wiederhergestellt wurde, aber auch, wenn jemand die Anmeldung kopiert hat.",
  theftRestored: "Haben Sie das Gerät wiederhergestellt?",
  theftRestoredAdvice: "Dann melden Sie sich einfach neu an.",
  theftUnsure: "Sind Sie nicht sicher?",
  theftUnsureAdvice: "Dann wählen Sie ein neues Passwort; das meldet alle Geräte ab.",
};

export const phoneMails: Translated<typeof english.phoneMails> = {
  phone: "Telefon",
  unknown: "Unbekannt",
  registeredSubject: "Ein Telefon wurde registriert",
  registered:
    "Dieses Telefon gehört jetzt zu Ihrem Konto. Es kann Sie erinnern und für Sie Lebenszeichen geben.",
  replacedSubject: "Ein anderes Telefon wurde registriert",
  replaced: "Dieses Telefon gehört jetzt zu Ihrem Konto. Das bisherige kann nicht mehr für Sie handeln.",
  registeredOn: "Registriert",
  notYou:
    "Wenn Sie das nicht waren, kennt jemand Ihr Passwort: Wählen Sie sofort ein neues. Das nimmt dem Telefon seine Rechte und meldet alle Geräte ab.",

  silentState: "Bitte nachsehen",
  silentSubject: "Wir erreichen Ihr Telefon nicht",
  silentPreview: "Ohne Ihr Telefon zählt nur, was Sie selbst tun.",
  silent:
    "Sonst meldet uns Ihr Telefon still, dass es Ihnen gut geht. Seit zwei Wochen haben wir aber nichts mehr von ihm gehört.",
  lastReached: "Zuletzt erreicht",
  openApp: "Öffnen Sie die App auf diesem Telefon. Meist genügt das.",
  lookHere: "Sehen Sie dann hier nach, ob es geholfen hat.",
  seePhone: "Mein Telefon ansehen",
  silentMeaning:
    "Solange wir Ihr Telefon nicht erreichen, zählt nur, was Sie selbst tun, und wir erinnern Sie wie bisher per E-Mail.",
  newPhone: "Wenn Sie ein neues Telefon haben, melden Sie sich dort an und registrieren Sie es.",
  silentReason: "Sie erhalten diese E-Mail, weil für Ihr Telefon stille Lebenszeichen eingeschaltet sind.",
};
