import type { Translated } from "../translated.ts";
import type * as english from "../en/subscription.ts";

export const subscription: Translated<typeof english.subscription> = {
  title: "Flexible Pläne",
  intro: "Ihre Nachrichten bleiben in jedem Fall hier. Zugestellt werden sie nur mit einem gültigen Plan.",
  freePlanText: "Alles, was Sie für den Anfang brauchen.",
  active: "aktiv",
  popular: "beliebt",
  granted: "geschenkter Plan",
  ended: "abgelaufen",
  inProgress: "vorgemerkt",
  notConfirmed: "unbestätigt",
  storeIsAsked: "App-Store wird gefragt",
  moreNotes: "mehr Nachrichten",
  moreRecipients: "mehr Empfänger",
  withRecordings: "mit Aufnahmen",
  longerRecordings: "längere Aufnahmen",
  free: "Kostenlos",
  perMonth: "pro Monat",
  subscribe: "Abonnieren",
  subscribeAgain: "Wieder abonnieren",
  switchTo: (plan) => `Zu ${plan} wechseln`,
  keepPlan: (plan) => `${plan} behalten`,
  subscribeInApp: "In der App abonnieren",
  subscribeAgainInApp: "In der App wieder abonnieren",
  switchInApp: (plan) => `In der App zu ${plan} wechseln`,
  keepInApp: (plan) => `${plan} in der App behalten`,
  changeThere: "Abonnieren und wechseln können Sie in der Afterword-App.",
  inAppStore: "Zum App Store",
  inPlayStore: "Zu Google Play",
  renewal: "Verlängert sich jeden Monat von selbst, bis Sie im App-Store kündigen.",
  renewsOn: (date) => `Verlängert sich am ${date}`,
  unpaidUntil: (date) => `Zahlung fehlgeschlagen; gültig bis ${date}`,
  unpaidText:
    "Der App-Store konnte nichts abbuchen und versucht es wieder: Bitte prüfen Sie dort Ihre Zahlungsangaben. Bleibt es unbezahlt, endet der Plan nach diesem Tag; ohne einen anderen wird dann nichts zugestellt.",
  expiresOn: (date) => `Läuft am ${date} ab`,
  expiresText:
    "Bis zum Ende dieses Tages bleibt alles, wie es ist. Danach wird nichts zugestellt, es sei denn, Sie abonnieren wieder.",
  expired: "Abgelaufen: Nichts wird zugestellt",
  expiredOn: (date) => `Am ${date} abgelaufen: Nichts wird zugestellt`,
  expiredText:
    "Ihre Nachrichten bleiben hier und warten. Sobald Sie einen Plan abonnieren, können sie zugestellt werden.",
  switchesOn: (plan, date) => `Wechsel am ${date} zu ${plan}`,
  switchesText:
    "Ihre Nachrichten bleiben die ganze Zeit aufbewahrt; aktive werden zugestellt, falls es so weit kommt.",
  stillCharged: "Der App-Store bucht weiter ab: Bitte kündigen Sie das Abo auch dort.",
  unconfirmed: (date) => `Bezahlt bis ${date}, seither nicht bestätigt`,
  unconfirmedText:
    "Sie müssen nichts tun: Wir fragen beim App-Store nach, ob Ihr Abo weiterläuft. Bis er antwortet, wird nichts zugestellt; Ihre Nachrichten bleiben hier.",
  withoutEnd: "Unbefristet gültig",
  holds: "Ihre Nachrichten sind sicher aufbewahrt; aktive werden zugestellt, falls es so weit kommt.",
  loadFailed: "Die Pläne konnten nicht geladen werden.",
  nothingChanged: "Ihre Nachrichten sind sicher, und Ihr Plan hat sich nicht geändert.",
  noOtherPlan: "Zurzeit gibt es keinen anderen Plan zur Auswahl.",
  backToNotes: "Zurück zu meinen Nachrichten",
  otherWays: "Gutscheine und Käufe",
  enterVoucher: "Gutscheincode eingeben",
  voucherCode: "Gutscheincode",
  voucherText:
    "Der Plan des Gutscheins gilt ab sofort für eine bestimmte Zahl von Monaten. Mehrere Gutscheine für denselben Plan gelten nacheinander.",
  redeem: "Einlösen",
  redeemStoreCode: "App-Store-Code einlösen",
  restore: "Käufe wiederherstellen",
  restoreText: "Für ein Abo, das Sie mit Ihrem Apple-Konto gekauft haben.",
  manage: "Abo verwalten",
  switchQuestion: (plan) => `Zu ${plan} wechseln?`,
  switchLater: (date, plan) => `Bis ${date} bleibt alles, wie es ist. Danach gilt der Plan ${plan}:`,
  switchNow: (plan) => `Ab jetzt gilt der Plan ${plan}:`,
  switchKeeps:
    "Der Wechsel löscht nichts. Was darüber hinausgeht, bleibt, wie es ist, bis Sie es ändern; aktive Nachrichten werden weiterhin zugestellt.",
  now: (value) => `(jetzt ${value})`,
  withoutLimit: "unbegrenzt",
  switchBegun: (plan) => `Sie behalten ${plan} bis zum Ende der bezahlten Zeit.`,
  cancelInStore: "Bitte kündigen Sie Ihr Abo auch im App-Store, sonst bucht er weiter ab.",
  resubscribed: "Wieder abonniert!",
  restoredHere: "Wiederhergestellt!",
  registeredLater: "Ihr Kauf ist noch nicht bestätigt. Sobald er es ist, ändert sich Ihr Plan.",
  expiredQuestion: "Ihr Abo ist abgelaufen",
  expiredQuestionText: (plan) =>
    `Solange der Plan ${plan} abgelaufen ist, wird nichts zugestellt. Ihre Nachrichten bleiben hier und warten.`,
  later: "Später",
  retentionForever: "Nach der Zustellung unbegrenzt verfügbar",
  changeInApp: "Bitte ändern Sie Ihr Abo in der mobilen App.",
  notes: (count) => `${count} ${count === 1 ? "Nachricht" : "Nachrichten"}`,
  recordingMinutes: (minutes) => (minutes > 0 ? `Aufnahmen bis ${minutes}\u00a0Min.` : "nur Text"),
  recipients: (count) => `${count} Empfänger`,
  retention: (months) => `Nach der Zustellung ${months}\u00a0${months === 1 ? "Monat" : "Monate"} verfügbar`,
  voucherValidUntil: (date) => `Gutschein gültig bis ${date}`,
  voucherInvalid: "Der Gutscheincode ist ungültig oder schon eingelöst!",
  planUnknown: "Diesen Plan gibt es nicht.",
  planClosed: (plan) => `Der Plan ${plan} kann nicht mehr gewählt werden. Bitte wählen Sie einen anderen.`,
  planEnded: (plan) => `Ihr Abo für ${plan} ist abgelaufen. Bitte abonnieren Sie den Plan wieder.`,
  notConnected: "Hier kann im Moment nichts gekauft werden.",
  pending:
    "Der App-Store hat die Zahlung noch nicht eingezogen. Ihr Plan ändert sich, sobald das geschehen ist.",
  unverified: "Der App-Store bestätigt diesen Kauf nicht.",
  otherPlan: "Dieser Kauf gehört zu einem anderen Plan.",
  otherAccount: "Dieses Abo gehört zu einem anderen Konto. Melden Sie sich dort an, um es zu nutzen.",
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
    "Das Abonnieren ist fehlgeschlagen (ungültige Produktkennungen). Bitte versuchen Sie es später noch einmal.",
  subscribeFailed: "Das Abonnieren ist fehlgeschlagen. Bitte versuchen Sie es später noch einmal.",
};

export const limits: Translated<typeof english.limits> = {
  notes: (max) =>
    max === 1
      ? "Ihr Plan erlaubt 1 noch nicht zugestellte Nachricht. Löschen Sie sie oder wählen Sie einen größeren Plan."
      : `Ihr Plan erlaubt ${max} noch nicht zugestellte Nachrichten. Löschen Sie eine davon oder wählen Sie einen größeren Plan.`,
  recipients: (max) =>
    `Ihr Plan erlaubt ${max} Empfänger pro Nachricht. Entfernen Sie einen Empfänger oder wählen Sie einen größeren Plan.`,
  textOnly: "Ihr Plan erlaubt nur Text. Entfernen Sie die Aufnahme oder wählen Sie einen größeren Plan.",
  recording: (minutes) =>
    `Ihr Plan erlaubt Aufnahmen von höchstens ${minutes === 1 ? "1 Minute" : `${minutes} Minuten`}. Machen Sie eine kürzere Aufnahme oder wählen Sie einen größeren Plan.`,
};
