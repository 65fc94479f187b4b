import type { subscription as english } from "../en/subscription.ts";
import type { Translated } from "../translated.ts";

export const subscription: Translated<typeof english> = {
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
