import type { secondFactor as english } from "../en/second-factor.ts";
import type { Translated } from "../translated.ts";

export const secondFactor: Translated<typeof english> = {
  // At the log-in, after the password
  asked: "Bitte verwenden Sie auch Ihren zweiten Faktor.",
  stepHeading: "Noch ein Schritt",
  stepCodeLede: "Ihr Passwort stimmt. Geben Sie den Code ein, den Ihre Authenticator-App jetzt zeigt.",
  stepPasskeyLede: "Ihr Passwort stimmt. Verwenden Sie jetzt Ihren Passkey.",
  stepBothLede:
    "Ihr Passwort stimmt. Verwenden Sie Ihren Passkey, oder geben Sie den Code ein, den Ihre Authenticator-App jetzt zeigt.",
  stepRecoveryLede:
    "Geben Sie einen der Wiederherstellungscodes ein, die Sie aufbewahrt haben. Jeder gilt nur einmal.",
  code: "6-stelliger Code",
  recoveryCode: "Wiederherstellungscode",
  withPasskey: "Passkey verwenden",
  withRecoveryCode: "Wiederherstellungscode verwenden",
  withUsual: "Meinen üblichen zweiten Faktor verwenden",
  stepElsewhereLede:
    "Ihr Passwort stimmt. Ihr Konto verlangt einen Passkey, den dieses Gerät nicht verwenden kann. Melden Sie sich auf einem anderen an.",
  confirmCode: "Weiter",
  back: "Zurück",
  codeWrong:
    "Dieser Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten und versuchen Sie es noch einmal.",
  recoveryCodeWrong: "Dieser Wiederherstellungscode stimmt nicht oder wurde schon benutzt.",
  passkeyWrong: "Dieser Passkey konnte nicht geprüft werden. Bitte geben Sie Ihr Passwort noch einmal ein.",
  passkeyCancelled: "Es wurde kein Passkey verwendet. Sie können es noch einmal versuchen.",
  stepEnded: "Das hat zu lange gedauert. Bitte geben Sie Ihr Passwort noch einmal ein.",

  // Where it is missing
  adminNeeds:
    "Admins brauchen einen zweiten Faktor. Fügen Sie unter „Konto & Einstellungen“, „Sicherheit“ (/account/security) einen hinzu, oder melden Sie sich noch einmal an, diesmal mit Ihrem zweiten Faktor.",
  ownerNeeds:
    "Ihr Konto hat einen zweiten Faktor, und Sie haben sich ohne ihn angemeldet. Melden Sie sich dafür ab und mit ihm wieder an. Sie finden Ihre Faktoren unter „Konto & Einstellungen“, „Sicherheit“ (/account/security).",
  actNeeds:
    "Dafür brauchen Sie einen zweiten Faktor. Fügen Sie unter „Konto & Einstellungen“, „Sicherheit“ (/account/security) einen hinzu und kommen Sie innerhalb von zehn Minuten zurück.",
  actNeedsAgain:
    "Dafür müssen Sie sich in den letzten zehn Minuten mit Ihrem zweiten Faktor angemeldet haben. Melden Sie sich ab und mit ihm wieder an, und kommen Sie hierher zurück.",
  sessionNeeds:
    "Sie haben sich angemeldet, bevor Ihr zweiter Faktor hinzukam. Melden Sie sich ab und wieder an, um ihn zu ändern.",

  // Behind the link of the mail about a first factor
  disownTitle: "Das waren nicht Sie?",
  disownText: (firstname) =>
    `${firstname}, jemand hat Ihrem Konto einen zweiten Faktor hinzugefügt. Wenn Sie das nicht waren, tippen Sie auf den Knopf: Er entfernt jeden zweiten Faktor und alle Wiederherstellungscodes, meldet jedes Gerät ab und macht Ihr Passwort ungültig. Gleich danach wählen Sie ein neues.`,
  disownButton: "Das war ich nicht",
  disowned: "Zweiter Faktor entfernt",
  disownedText:
    "Es gibt keinen zweiten Faktor mehr, jedes Gerät ist abgemeldet, und Ihr altes Passwort gilt nicht mehr. Wählen Sie jetzt ein neues, melden Sie sich an und fügen Sie einen eigenen zweiten Faktor hinzu.",
  disownOver: "Er wurde schon benutzt oder ist abgelaufen, oder es gibt den zweiten Faktor nicht mehr.",
  disownOverHint:
    "Haben nicht Sie den zweiten Faktor hinzugefügt, wählen Sie jetzt ein neues Passwort: Damit wird jedes Gerät abgemeldet. Können Sie sich danach nicht anmelden, wenden Sie sich an die Betreiber dieses Dienstes.",
  choosePassword: "Neues Passwort wählen",

  // On the page for safety
  title: "Zweiter Faktor",
  loginHeading: "Anmeldung",
  lede: "Ein zweiter Faktor kommt zum Passwort hinzu, damit sich niemand allein mit dem Passwort anmelden kann.",
  none: "Aus: Ihr Passwort allein genügt",
  loadFailed: "Ihr zweiter Faktor konnte nicht geladen werden.",
  adminHint: "Als Admin brauchen Sie einen: Ohne ihn bleiben die Seiten der Verwaltung gesperrt.",
  passkeysLede:
    "Ein Schlüssel in Ihrem Telefon, Computer oder Passwortmanager. Er funktioniert mit Fingerabdruck, Gesicht oder PIN.",
  addPasskey: "Passkey hinzufügen",
  passkeyName: "Name des Passkeys",
  passkeyNameHint: "Damit Sie ihn wiedererkennen, zum Beispiel „Mein Telefon“.",
  passkeyAdded: "Passkey hinzugefügt.",
  passkeyRemoved: "Passkey entfernt.",
  passkeyRenamed: "Passkey umbenannt.",
  passkeyNotMade: "Es wurde kein Passkey erstellt. Sie können es noch einmal versuchen.",
  passkeyNotTaken: "Dieser Passkey konnte nicht geprüft werden. Bitte versuchen Sie es noch einmal.",
  passkeyKnown: "Dieser Passkey steht schon auf Ihrer Liste.",
  passkeysImpossible: "Passkeys brauchen einen Domainnamen, und diese Installation hat keinen.",
  passkeyNotBegun:
    "Das hat zu lange gedauert oder wurde nicht hier begonnen. Bitte beginnen Sie noch einmal.",
  passkeysTooMany: "Sie haben schon 10 Passkeys. Entfernen Sie zuerst einen.",
  renameOf: (name) => `${name} umbenennen`,
  renameTitle: "Passkey umbenennen",
  removeOf: (name) => `${name} entfernen`,
  remove: "Entfernen",
  save: "Speichern",
  next: "Weiter",
  added: (when) => `Hinzugefügt ${when}`,
  used: (when) => `zuletzt benutzt ${when}`,
  neverUsed: "noch nicht benutzt",
  oneTimeCodes: "Einmalcodes",
  oneTimeCodesLede: "Eine Authenticator-App zeigt alle 30 Sekunden einen neuen 6-stelligen Code.",
  addOneTimeCodes: "Einmalcodes hinzufügen",
  oneTimeCodesThere: "Sie haben schon Einmalcodes. Entfernen Sie sie zuerst.",
  oneTimeCodesAdded: "Einmalcodes hinzugefügt.",
  oneTimeCodesRemoved: "Einmalcodes entfernt.",
  oneTimeCodesNotBegun: "Das hat zu lange gedauert. Bitte beginnen Sie noch einmal.",
  scan: "Scannen Sie diesen Code mit Ihrer Authenticator-App oder tippen Sie den Schlüssel ein.",
  qrLabel: "QR-Code für Ihre Authenticator-App",
  qrFailed:
    "Der Code konnte nicht geladen werden. Tippen Sie stattdessen diesen Schlüssel in Ihre Authenticator-App ein.",
  key: "Schlüssel",
  copyKey: "Schlüssel kopieren",
  copied: "Kopiert.",
  copyFailed: "Es ließ sich nicht kopieren. Markieren und kopieren Sie es von Hand.",
  firstCode: "Der Code, den die App jetzt zeigt",
  recoveryCodes: "Wiederherstellungs\u00ADcodes",
  recoveryCodesLeft: (left) => (left === 1 ? "noch 1 Code" : `noch ${left} Codes`),
  renewRecoveryCodes: "Neue Codes erstellen",
  recoveryCodesNew: "Bewahren Sie diese Codes gut auf",
  recoveryCodesOnce:
    "Drucken Sie sie aus oder schreiben Sie sie ab, und bewahren Sie sie bei Ihren wichtigen Unterlagen auf. Die Codes werden nur jetzt angezeigt.",
  recoveryCodesMade: "Neue Wiederherstellungscodes erstellt.",
  recoveryCodesReplace: "Die alten gelten dann nicht mehr.",
  recoveryCodesNone: "Wiederherstellungscodes gehören zu einem zweiten Faktor. Fügen Sie zuerst einen hinzu.",
  copyCodes: "Codes kopieren",
  downloadCodes: "Als Datei speichern",
  kept: "Ich habe sie gesichert",
  passwordLede: "Das ändert, wer sich anmelden kann. Darum fragen wir noch einmal nach Ihrem Passwort.",
  passwordWrong: "Falsches Passwort",
  removePasskeyTitle: (name) => `„${name}“ entfernen?`,
  removeOneTimeCodesTitle: "Einmalcodes entfernen?",
  removeLastLede:
    "Es ist Ihr einziger zweiter Faktor. Ohne ihn melden Sie sich nur mit Ihrem Passwort an, und auch Ihre Wiederherstellungscodes verschwinden.",
};
