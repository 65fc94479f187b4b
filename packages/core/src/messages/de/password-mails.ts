import type { passwordMails as english } from "../en/password-mails.ts";
import type { Translated } from "../translated.ts";

export const passwordMails: Translated<typeof english> = {
  resetPreview: "Der Link gilt nur einmal und nur eine Stunde lang.",
  reset:
    "Jemand hat für Ihr Konto ein neues Passwort angefordert. Wenn Sie das waren, wählen Sie es hier. Sie werden dabei überall abgemeldet; danach gilt nur noch das neue.",
  asked: "Angefordert",
  resetValid: (moment) => `Der Link gilt nur einmal, bis ${moment}.`,
  resetNotYou:
    "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail einfach. Ihr Passwort bleibt, wie es ist.",
  resetReason:
    "Sie erhalten diese E-Mail, weil jemand für das Konto mit Ihrer Adresse ein neues Passwort angefordert hat.",

  noAccountSubject: "Zu Ihrer Adresse gibt es kein Konto",
  noAccountPreview: "Jemand hat mit dieser Adresse ein neues Passwort angefordert.",
  noAccount:
    "Jemand hat diese Adresse angegeben, um ein neues Passwort zu erhalten, aber kein Konto verwendet sie. Wenn Sie das waren, haben Sie sich vielleicht mit einer anderen Adresse registriert: Versuchen Sie es mit der anderen.",
  tryAnother: "Andere Adresse versuchen",
  signUp: (address) =>
    `Wenn Sie noch kein Konto haben, können Sie sich auf ${address} registrieren. Wenn die Anfrage nicht von Ihnen kam, brauchen Sie nichts zu tun.`,
  noAccountReason:
    "Sie erhalten diese E-Mail, weil jemand mit dieser Adresse ein neues Passwort angefordert hat.",

  changedSubject: "Ihr Passwort wurde geändert",
  changedPreview: "Wenn Sie das waren, ist alles gut. Wenn nicht, wählen Sie sofort ein neues.",
  changedByOld:
    "Jemand hat Ihr bisheriges Passwort eingegeben und ein neues gewählt. Alle anderen Geräte wurden abgemeldet. Wenn Sie das waren, ist nichts zu tun.",
  changedByLink:
    "Jemand hat mit dem Link aus unserer E-Mail ein neues Passwort gewählt. Alle Geräte wurden abgemeldet. Wenn Sie das waren, ist nichts zu tun.",
  changed: "Geändert",
  changedNotYou:
    "Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort. Damit werden alle Geräte abgemeldet.",
};
