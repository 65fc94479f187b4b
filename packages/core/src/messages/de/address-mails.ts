import type { addressMails as english } from "../en/address-mails.ts";
import type { Translated } from "../translated.ts";

export const addressMails: Translated<typeof english> = {
  confirmSubject: "Bestätigen Sie Ihre neue E-Mail-Adresse",
  confirmPreview: "Ein Klick, und wir schreiben Ihnen künftig an diese Adresse.",
  confirmHeading: "Ist das Ihre neue Adresse?",
  confirm:
    "Sie haben uns gebeten, Ihnen künftig an diese Adresse zu schreiben. Bitte bestätigen Sie sie. Bis dahin geht alles weiter an die bisherige.",
  confirmUnknown:
    "Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese E-Mail einfach. Dann ändert sich nichts.",
  confirmReason:
    "Sie erhalten diese E-Mail, weil jemand diese Adresse für ein Konto bei Afterword verwenden möchte.",

  askedSubject: "Ihre E-Mail-Adresse soll geändert werden",
  askedPreview: "Waren Sie das nicht? Ein neues Passwort verhindert die Änderung.",
  asked:
    "Jemand, der in Ihrem Konto angemeldet ist, hat uns gebeten, an eine andere Adresse zu schreiben. Die Änderung gilt erst, wenn sie dort bestätigt wird; bis dahin ändert sich nichts.",
  askedOn: "Angefordert",
  askedNotYou:
    "Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort. Das verhindert die Änderung und meldet alle Geräte ab.",
  askedRegretted: (address) =>
    `Wenn Sie es waren und es sich anders überlegt haben, können Sie die Änderung in Ihrem Profil abbrechen: ${address}`,

  changedSubject: "Ihr Konto hat eine neue E-Mail-Adresse",
  changedPreview: "Das ist die letzte E-Mail an diese Adresse.",
  changed:
    "Die neue Adresse wurde bestätigt. Von jetzt an melden Sie sich mit ihr an, und alles, was wir schreiben, geht dorthin. Das ist unsere letzte E-Mail an die bisherige.",
  changedOn: "Seit",
  changedNotYou: (address) =>
    `Wenn Sie das nicht waren, ist Ihr Konto in fremden Händen. Wenden Sie sich sofort an die Betreiber dieses Dienstes: ${address}. Sie können es sperren, und dann wird nichts zugestellt.`,
  changedReason: "Sie erhalten diese E-Mail, weil Ihr Konto bei Afterword bisher diese Adresse hatte.",
};
