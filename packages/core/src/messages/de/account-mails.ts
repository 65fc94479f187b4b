import type { accountMails as english } from "../en/account-mails.ts";
import type { Translated } from "../translated.ts";

export const accountMails: Translated<typeof english> = {
  confirmSubject: "Bestätigen Sie Ihre E-Mail-Adresse",
  confirmPreview: "Ein Klick, und Sie können sich bei Afterword anmelden.",
  welcome: (name) => `Willkommen, ${name}.`,
  confirm: "Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Danach können Sie sich anmelden.",
  confirmButton: "Adresse bestätigen",
  signedUpAs: "Registriert als",
  confirmNotYou:
    "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail einfach. Ohne Bestätigung kann niemand Ihre Adresse verwenden.",
  confirmReason: "Sie erhalten diese E-Mail, weil sich jemand mit Ihrer Adresse registriert hat.",

  existsSubject: "Sie haben bereits ein Konto",
  existsPreview: "Jemand wollte sich mit Ihrer Adresse registrieren. Nichts hat sich geändert.",
  exists:
    "Jemand wollte sich mit Ihrer Adresse registrieren. Nichts hat sich geändert: Ihr Konto und Ihre Nachrichten sind, wie sie waren.",
  forgotten: (address) =>
    `Haben Sie Ihr Passwort vergessen? Wählen Sie ein neues auf ${address}. Wenn der Versuch nicht von Ihnen kam, brauchen Sie nichts zu tun.`,
  existsReason:
    "Sie erhalten diese E-Mail, weil sich jemand mit der Adresse Ihres Kontos registrieren wollte.",

  deletedSubject: "Ihr Konto wurde gelöscht",
  deletedPreview: "Ihre Nachrichten und alles andere darin sind gelöscht.",
  deletedByOwner:
    "Wie gewünscht haben wir Ihr Konto gelöscht. Danke, dass Sie uns Ihre Worte anvertraut haben.",
  deletedByAdmin: "Die Betreiber dieses Dienstes haben Ihr Konto gelöscht.",
  deleted:
    "Ihre Nachrichten, Empfänger, Bilder und Aufnahmen sind gelöscht. Was noch nicht zugestellt war, wird nie zugestellt, und die Links zu zugestellten Nachrichten funktionieren nicht mehr.",
  deletedUnwanted: (address) =>
    `Wenn Sie das nicht wollten, wenden Sie sich an die Betreiber dieses Dienstes: ${address}. Zurückholen kann Ihre Nachrichten niemand, aber es lässt sich herausfinden, wie es dazu kam.`,
  deletedReason:
    "Sie erhalten diese E-Mail, weil Ihr Konto bei Afterword diese Adresse hatte. Es ist unsere letzte an Sie.",
};
