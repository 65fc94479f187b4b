import type { account as english } from "../en/account.ts";
import type { Translated } from "../translated.ts";

export const account: Translated<typeof english> = {
  title: "Konto & Einstellungen",
  profile: "Profil",
  changePassword: "Passwort ändern",
  changePasswordLede: "Hier bleiben Sie angemeldet, überall sonst werden Sie abgemeldet.",
  oldPassword: "Altes Passwort",
  newPassword: "Neues Passwort",
  repeatPassword: "Neues Passwort bestätigen",
  passwordHelp: "Am besten ein paar Wörter ohne Zusammenhang",
  savePassword: "Passwort speichern",
  deleteAccount: "Konto löschen",
  deleteQuestion: "Ihr Konto löschen?",
  deleteText:
    "Alles wird endgültig gelöscht: Ihre Nachrichten, Ihre Empfänger, Ihre Bilder und Aufnahmen. Was noch nicht zugestellt ist, wird nie zugestellt, und Links zu zugestellten Nachrichten funktionieren nicht mehr.",
  deleteFinal: "Das lässt sich nicht rückgängig machen.",
  deleteConfirm: "Endgültig löschen",
  deleteFailed: "Ihr Konto konnte nicht gelöscht werden.",
  deleted: "Ihr Konto wurde gelöscht.",
  profileHint: "Name, Rhythmus, Sprache und Darstellung",
  youHeading: "Sie",
  rhythmHeading: "Ihr Rhythmus",
  confirmFrequency: "Bei mir nachfragen nach",
  confirmFrequencyHint: "Gezählt ab Ihrem letzten Lebenszeichen",
  sendingDelay: "Meine Nachrichten zustellen nach",
  sendingDelayHint: "Gezählt ab unserer Erinnerung",
  unitOf: (field) => `${field}: Einheit`,
  preview: (reminderDate, deliveryDate) =>
    `Wenn wir ab heute nichts mehr von Ihnen hören, erinnern wir Sie am ${reminderDate} und stellen Ihre Nachrichten frühestens am ${deliveryDate} zu.`,
  previewUnclear: "Füllen Sie beides aus, um zu sehen, wann Ihre Nachrichten zugestellt werden.",
  looksHeading: "Darstellung und Bedienung",
  theme: "Farbschema",
  themeSystem: "System",
  themeLight: "Hell",
  themeDark: "Dunkel",
  swipeToNavigate: "Durch Wischen navigieren",
  swipeToNavigateHint: "Nach rechts wischen: zurück, nach links: vorwärts",
  loadFailed: "Ihr Konto konnte nicht geladen werden.",
  forgotSent:
    "Falls wir Ihre E-Mail-Adresse gefunden haben, haben wir Ihnen einen Link geschickt, mit dem Sie ein neues Passwort wählen können!",
  passwordReset: "Ihr Passwort wurde geändert, Sie können sich jetzt damit anmelden!",
  passwordResetFailed:
    "Ihr Passwort konnte nicht zurückgesetzt werden. Versuchen Sie es noch einmal, wenn Sie sich nicht anmelden können.",
  wrongPassword: "Falsches Passwort",
  passwordShown: "Vielen Dank",
  proofTitle: "Passwort eingeben",
  proofReason:
    "Wir fragen noch einmal, damit nur Sie das tun können. Danach fragen wir zehn Minuten lang nicht mehr.",
  proofFailed: "Ihr Passwort konnte nicht geprüft werden.",
  proofForEmail: (email) =>
    `Ihre neue Adresse ist dann ${email}. Wir fragen nach Ihrem Passwort, damit niemand sonst Ihre Adresse ändern kann.`,
  proofForDeletion: "Damit niemand sonst Ihr Konto löschen kann",
  changePasswordFailed: "Ihr Passwort konnte nicht geändert werden.",
  passwordChanged: "Ihr Passwort wurde geändert!",
  profileUpdated: "Ihr Profil wurde gespeichert!",
  profileUpdatedConfirmEmail:
    "Ihr Profil wurde gespeichert! Bitte bestätigen Sie nun Ihre neue E-Mail-Adresse!",
  profileUpdateFailed: "Ihr Profil konnte nicht gespeichert werden!",
  emailHelp: "Eine neue Adresse gilt, sobald Sie sie bestätigt haben",
  newEmailPending: "Noch nicht bestätigt",
  newEmailPendingText:
    "Öffnen Sie den Link in der E-Mail, die wir dorthin geschickt haben. Bis dahin bleibt Ihre Adresse, wie sie ist.",
  cancelNewEmail: "Diese Änderung abbrechen",
  sendNewEmailAgain: "Noch einmal senden",
  newEmailSentAgain: "Wir haben Ihnen eine neue E-Mail geschickt.",
  newEmailNotSent: "Die E-Mail konnte nicht noch einmal gesendet werden.",
  newEmailCancelled: "Ihre E-Mail-Adresse bleibt, wie sie ist.",
  cancelNewEmailFailed: "Die Änderung der E-Mail-Adresse konnte nicht abgebrochen werden!",
  imageFailed:
    "Das Bild konnte nicht verarbeitet werden. Versuchen Sie es noch einmal oder wählen Sie ein anderes!",
};
