import type { history as english } from "../en/history.ts";
import type { Translated } from "../translated.ts";

export const history: Translated<typeof english> = {
  title: "Verlauf",
  all: "Der ganze Verlauf",
  hint: "Lebenszeichen, Erinnerungen und Zustellungen",
  lede: "Alles, was bestimmt, wann Ihre Nachrichten zugestellt werden, das Neueste zuerst.",
  empty: "Noch ist nichts geschehen. Ihr erstes Lebenszeichen wird hier stehen.",
  loadFailed: "Ihr Verlauf konnte nicht geladen werden.",
  listLabel: "Was geschehen ist, das Neueste zuerst",
  sign: (source) => `Lebenszeichen: ${source}`,
  signPlain: "Lebenszeichen",
  signsBefore: (count, since, devices) =>
    `${count} weitere davor, seit dem ${since}${devices === "" ? "" : ` (${devices})`}`,
  signTooLate: (time) => `Es kam, nachdem Ihre Nachrichten am ${time} zugestellt worden waren.`,
  reminderFirst: "Erinnerung",
  reminderSecond: "Zweite Erinnerung",
  reminderLast: "Letzter Hinweis",
  reminderAcceptedOn: (time) => `Vom Mailserver angenommen, ${time}`,
  reminderWaiting: "Wartet darauf, dass der Mailserver sie annimmt; bis dahin wird nichts zugestellt.",
  reminderRefused:
    "Bisher nicht angenommen. Wir versuchen es weiter, und bis es gelingt, wird nichts zugestellt.",
  reminderReturned: "Zuerst angenommen, dann zurückgekommen: Sie zählt nicht als Erinnerung.",
  reminderWithdrawn: "Zurückgezogen: Bevor sie verschickt wurde, kam ein Lebenszeichen.",
  noteSent: (title, name) => `«${title}» an ${name}`,
  deliveryAccepted: "Vom Mailserver des Empfängers angenommen",
  deliveryAcceptedOn: (time) => `Vom Mailserver des Empfängers angenommen, ${time}`,
  deliveryWaiting: "Unterwegs",
  deliveryReturned: "Zuerst angenommen, dann zurückgekommen: Vielleicht stimmt die Adresse nicht.",
  deliveryFailed: "Konnte nicht zugestellt werden",
  deliveryHeld: "Zustellung zur Prüfung zurückgehalten",
  deliveryHeldHint:
    "Viele Zustellungen waren zur selben Zeit fällig. Darum wurde Ihre zurückgehalten, bis jemand sie angeschaut hat.",
  holdReleased: "Prüfung beendet: Die Zustellung geht weiter",
  holdRefused: "Prüfung beendet: Ihre Nachrichten bleiben hier",
  holdRefusedHint: "Sie bekommen eine neue Erinnerung, und die volle Frist beginnt von vorn.",
  holdEnded: "Prüfung ohne Entscheidung beendet",
  holdEndedHint:
    "Sie bekommen eine neue Erinnerung, und die volle Frist beginnt von vorn. Danach werden Ihre Nachrichten zugestellt.",
  unreachable: "Sie waren nicht zu erreichen",
  unreachableHint:
    "Ihr Postfach hat unsere Erinnerungen vier Wochen lang abgelehnt. Von hier an läuft Ihre Frist, um 14 Tage länger. Ohne Lebenszeichen werden Ihre Nachrichten danach zugestellt.",
  declaredUnreachable: "Ein Admin hat Sie für nicht erreichbar erklärt",
  declaredUnreachableHint:
    "Unsere Erinnerungen wurden vier Wochen oder länger abgelehnt. Von hier an läuft Ihre Frist, um 14 Tage länger. Ohne Lebenszeichen werden Ihre Nachrichten danach zugestellt.",
  markNotReached: "Nicht erreicht",
  markTooLate: "Zu spät",
  markNotAccepted: "Nicht angenommen",
  markReturned: "Zurückgekommen",
  markFailed: "Misslungen",
  confirmFrequency: (length) => `Nachfrage: neu ${length} nach dem letzten Lebenszeichen`,
  sendingDelay: (length) => `Zustellung: neu ${length} nach unserer Erinnerung`,
  lengthBefore: (length) => `Vorher: ${length}`,
  sleepUntil: (date) => `Auszeit bis ${date}`,
  awake: "Auszeit beendet",
};
