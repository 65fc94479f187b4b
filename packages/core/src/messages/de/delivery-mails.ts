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
  voice: "Sprachaufnahme",
  voiceOf: (length) => `Sprachaufnahme, ${length}`,
  video: "Videoaufnahme",
  videoOf: (length) => `Videoaufnahme, ${length}`,
  writtenOn: "Geschrieben",
  deliveredOn: "Zugestellt",
  available: "Verfügbar",
  availableUntil: (day) => `bis ${day}`,
  availableForever: "unbegrenzt",
  notWhole: (what) => `${what}, noch nicht vollständig`,
  arriving:
    "Der Text ist vollständig. Von der Aufnahme fehlt uns noch ein Teil; falls er noch kommt, erscheint er unter demselben Link.",
  lost: "Der Text ist vollständig, aber die Aufnahme lässt sich nicht abspielen.",
  free: "Das Lesen kostet nichts. Sie brauchen kein Konto, kein Passwort und keine App, und wir werden Sie nie um Geld oder um Angaben zu Ihrer Person bitten.",
  unsure:
    "Wenn Sie unsicher sind, fragen Sie lieber nach, bevor Sie die Nachricht öffnen. Die Nachricht wartet so lange.",
  onlyYou: "Dieser Link ist nur für Sie bestimmt. Wer ihn hat, kann die Nachricht lesen.",
  reason: (from) => `Sie erhalten diese E-Mail, weil ${from} eine Nachricht für Sie hinterlegt hat.`,
};

export const rehearsalMails: Translated<typeof english.rehearsalMails> = {
  subject: (subject) => `Probe: ${subject}`,
  preview: "Sie haben diese Probe angefordert. Nichts wurde zugestellt.",
  mark: "Sie haben sie angefordert, und Ihre Empfänger haben nichts bekommen. Ihre Nachricht bleibt aufbewahrt.",
  sentTo: "Gesendet",
  onlyYou: "nur an Sie",
  linkUntil: "Probe-Link gilt bis",
  inFrame: "Probe, nicht zugestellt",
  below: "Das bekämen Ihre Empfänger",
  belowText: "Jeder mit dem eigenen Namen. Probieren Sie den Knopf aus.",
  reason: "Sie erhalten diese E-Mail, weil Sie bei Afterword eine Probe Ihrer Nachricht angefordert haben.",
};
