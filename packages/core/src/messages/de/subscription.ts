import type { Translated } from "../translated.ts";
import type * as english from "../en/subscription.ts";

export const subscription: Translated<typeof english.subscription> = {
  title: "Flexible Pläne",
  intro: "Ihre Nachrichten werden aufbewahrt und zugestellt, solange Ihr Plan gültig ist.",
  freePlanText: "Alles, was Sie für den Anfang brauchen.",
  yourPlan: "Ihr Plan",
  popular: "beliebt",
  free: "Kostet nichts",
  granted: "geschenkter Plan",
  subscribe: "Abonnieren",
  perMonth: (amount) => `${amount} pro Monat`,
  validUntil: (date) => `Gültig bis ${date}`,
  expired: "Abgelaufen: Nichts wird zugestellt",
  loadFailed: "Die Pläne konnten nicht geladen werden.",
  retentionForever: "Nach der Zustellung unbegrenzt verfügbar",
  changeInApp: "Bitte ändern Sie Ihr Abo in der mobilen App.",
  notes: (count) => `${count} ${count === 1 ? "Nachricht" : "Nachrichten"}`,
  recordingMinutes: (minutes) => (minutes > 0 ? `höchstens ${minutes} Min.` : "nur Text"),
  recipients: (count) => `${count} Empfänger`,
  retention: (months) => `Nach der Zustellung ${months} ${months === 1 ? "Monat" : "Monate"} verfügbar`,
  voucherValidUntil: (date) => `Gutschein gültig bis ${date}`,
  voucherInvalid: "Der Gutscheincode ist ungültig oder schon eingelöst!",
  planUnknown: "Diesen Plan gibt es nicht.",
  planClosed: (plan) => `Der Plan ${plan} kann nicht mehr gewählt werden. Bitte wählen Sie einen anderen.`,
  planEnded: (plan) => `Ihr Abo von ${plan} ist zu Ende. Bitte abonnieren Sie den Plan neu.`,
  notConnected: "Hier kann im Moment nichts gekauft werden.",
  pending: "Der Store hat die Zahlung noch nicht eingezogen. Ihr Plan ändert sich, sobald das geschehen ist.",
  unverified: "Der Store bestätigt diesen Kauf nicht.",
  otherPlan: "Dieser Kauf gehört zu einem anderen Plan.",
  otherAccount: "Dieses Abo gehört zu einem anderen Konto.",
  testPurchase: "Das ist ein Testkauf, der hier nicht zählt.",
  updateFailed: "Das Abo konnte nicht geändert werden!",
  changed: (plan) => `Ihr Plan ist jetzt ${plan}!`,
  restored: "Abo wiederhergestellt.",
  noneFound: "Kein Abo gefunden.",
  restoreFailed: "Das Abo konnte nicht wiederhergestellt werden.",
  restoreFailedIdentifiers:
    "Das Abo konnte nicht wiederhergestellt werden (ungültige Produktkennung). Bitte versuchen Sie es später noch einmal.",
  subscribeCancelled: "Abonnieren abgebrochen.",
  subscribeFailedIdentifiers:
    "Das Abonnieren ist misslungen (ungültige Produktkennungen). Bitte versuchen Sie es später noch einmal.",
  subscribeFailed: "Das Abonnieren ist misslungen. Bitte versuchen Sie es später noch einmal.",
};

export const limits: Translated<typeof english.limits> = {
  notes: (max) =>
    max === 1
      ? "Ihr Plan erlaubt 1 Nachricht, die noch nicht zugestellt ist. Löschen Sie sie oder wählen Sie einen grösseren Plan."
      : `Ihr Plan erlaubt ${max} Nachrichten, die noch nicht zugestellt sind. Löschen Sie eine davon oder wählen Sie einen grösseren Plan.`,
  recipients: (max) =>
    `Ihr Plan erlaubt ${max} Empfänger für jede Nachricht. Entfernen Sie einen Empfänger oder wählen Sie einen grösseren Plan.`,
  textOnly: "Ihr Plan erlaubt nur Text. Entfernen Sie die Aufnahme oder wählen Sie einen grösseren Plan.",
  recording: (minutes) =>
    `Ihr Plan erlaubt Aufnahmen von höchstens ${minutes === 1 ? "1 Minute" : `${minutes} Minuten`}. Machen Sie eine kürzere Aufnahme oder wählen Sie einen grösseren Plan.`,
};
