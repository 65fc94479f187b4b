import type { fields as english } from "../en/fields.ts";
import type { Translated } from "../translated.ts";

export const fields: Translated<typeof english> = {
  required: "Bitte ausfüllen",
  firstnameInvalid: "Dieser Vorname ist ungültig",
  firstnameTooLong: "Dieser Vorname ist zu lang",
  lastnameInvalid: "Dieser Nachname ist ungültig",
  lastnameTooLong: "Dieser Nachname ist zu lang",
  nameInvalid: "Nur Buchstaben, Ziffern, Leerzeichen und . , ’ - _ & ( ) ·",
  nameTooLong: "Dieser Name ist zu lang",
  emailInvalid: "Ungültige E-Mail-Adresse",
  emailTooLong: "Diese E-Mail-Adresse ist zu lang",
  passwordTooShort: (minLength) => `Das Passwort muss mindestens ${minLength} Zeichen lang sein`,
  passwordTooLong: "Dieses Passwort ist zu lang",
  passwordCommon:
    "Viele Menschen verwenden dieses Passwort, darum ist es leicht zu erraten. Bitte wählen Sie ein anderes",
  passwordIsOwnName:
    "Ihr Name oder Ihre E-Mail-Adresse ist leicht zu erraten. Bitte wählen Sie ein anderes Passwort",
  passwordUnchanged: "Das ist bereits Ihr Passwort",
  passwordsDiffer: "Die Passwörter stimmen nicht überein",
  termsMissing: "Bitte akzeptieren Sie Nutzungsbedingungen und Datenschutzerklärung",
  titleMissing: "Bitte geben Sie einen Titel ein",
  titleTooLong: "Dieser Titel ist zu lang",
  textTooLong: "Dieser Text ist zu lang",
  recipientMissing: "Fügen Sie mindestens einen Empfänger hinzu",
  frequencyTooShort: "Mindestens 3 Tage",
  delayTooShort: "Mindestens 1 Tag",
  tooLong: "Höchstens 4 Wochen",
  sleepTooLong: "Bitte wählen Sie ein früheres Datum.",
  oneTimeCodeInvalid: "Der Code hat 6 Ziffern",
  recoveryCodeInvalid: "Ein Wiederherstellungscode hat 25 Buchstaben und Ziffern",
  oneFactorOnly: "Verwenden Sie nur einen zweiten Faktor",
  searchTooLong: "Diese Suche ist zu lang",
};
