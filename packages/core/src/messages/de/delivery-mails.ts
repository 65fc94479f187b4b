import type * as english from "../en/delivery-mails.ts";
import type { Translated } from "../translated.ts";

export const deliveryMails: Translated<typeof english.deliveryMails> = {
  senderName: (from) => `${from} (via Afterword)`,
  subject: (from) => `${from} hat Ihnen eine Nachricht hinterlassen`,
  preview: (from) => `${from} hat sie für Sie geschrieben und uns gebeten, sie bis jetzt aufzubewahren.`,
  dear: (name) => `Guten Tag, ${name}.`,
  what: (from) =>
    `Wir haben diese Nachricht auf Wunsch von ${from} für Sie aufbewahrt. Wir stellen eine solche Nachricht zu, wenn die Person, die sie geschrieben hat, so lange kein Lebenszeichen gibt, wie sie selbst festgelegt hat. Was geschehen ist, wissen wir nicht.`,
  read: "Nachricht lesen",
  recording: "In der Nachricht",
  voice: "Eine Sprachaufnahme",
  voiceOf: (length) => `Eine Sprachaufnahme, ${length}`,
  video: "Eine Videoaufnahme",
  videoOf: (length) => `Eine Videoaufnahme, ${length}`,
  writtenOn: "Geschrieben",
  deliveredOn: "Zugestellt",
  available: "Verfügbar",
  availableUntil: (day) => `bis ${day}`,
  availableForever: "unbegrenzt",
  arriving: (recording) =>
    `${recording}. Sie ist noch nicht vollständig bei uns angekommen; falls der Rest noch kommt, erscheint er unter demselben Link. Der Text ist vollständig.`,
  lost: (recording) => `${recording}. Sie lässt sich nicht abspielen. Der Text ist vollständig.`,
  free: "Das Lesen kostet nichts. Sie brauchen kein Konto, kein Passwort und keine App.",
  unsure:
    "Wenn Sie unsicher sind, fragen Sie lieber nach, bevor Sie die Nachricht öffnen. Sie wartet so lange.",
  onlyYou:
    "Dieser Link ist nur für Sie bestimmt. Wer ihn hat, kann die Nachricht lesen. Wir werden Sie nie um Geld oder um Angaben zu Ihrer Person bitten.",
  reason: (from) => `Sie erhalten diese E-Mail, weil ${from} eine Nachricht für Sie hinterlegt hat.`,
};

export const rehearsalMails: Translated<typeof english.rehearsalMails> = {
  subject: (subject) => `Probe: ${subject}`,
  preview: "Sie haben diese Probe angefordert. Nichts wurde zugestellt.",
  mark: (until) =>
    `Sie haben sie angefordert, und sie ging nur an Sie: Ihre Empfänger haben nichts bekommen, und Ihre Nachricht bleibt aufbewahrt. Der Link dieser Probe gilt bis ${until}; „Verfügbar“ weiter unten sagt, wie lange Ihre Empfänger die Nachricht lesen könnten.`,
  below: "Das würden Ihre Empfänger bekommen:",
  reason: "Sie erhalten diese E-Mail, weil Sie bei Afterword eine Probe Ihrer Nachricht angefordert haben.",
};
