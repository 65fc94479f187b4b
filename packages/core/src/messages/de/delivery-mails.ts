import type { deliveryMails as english } from "../en/delivery-mails.ts";
import type { Translated } from "../translated.ts";

export const deliveryMails: Translated<typeof english> = {
  senderName: (from) => `${from} (via Afterword)`,
  subject: (from) => `${from} hat Ihnen eine Nachricht hinterlassen`,
  preview: (from) => `${from} hat sie für Sie geschrieben und uns gebeten, sie bis jetzt aufzubewahren.`,
  dear: (name) => `Guten Tag, ${name}.`,
  what: (from) =>
    `${from} hat Ihnen eine Nachricht geschrieben und uns gebeten, sie aufzubewahren. Wir stellen eine solche Nachricht zu, wenn die Person, die sie geschrieben hat, so lange kein Lebenszeichen gibt, wie sie selbst festgelegt hat. Was geschehen ist, wissen wir nicht.`,
  read: "Nachricht lesen",
  recording: "In der Nachricht",
  voice: "eine Sprachaufnahme",
  voiceOf: (length) => `eine Sprachaufnahme, ${length}`,
  video: "eine Videoaufnahme",
  videoOf: (length) => `eine Videoaufnahme, ${length}`,
  writtenOn: "Geschrieben",
  deliveredOn: "Zugestellt",
  available: "Verfügbar",
  availableUntil: (day) => `bis ${day}`,
  availableForever: "unbegrenzt",
  arriving:
    "Die Aufnahme ist noch nicht vollständig bei uns angekommen. Der Text ist vollständig, und der Rest der Aufnahme erscheint unter demselben Link.",
  lost: "Die Aufnahme lässt sich nicht abspielen. Der Text ist vollständig.",
  free: "Das Lesen kostet nichts, und Sie brauchen dafür weder Konto noch Passwort noch App. Niemand wird Sie um Geld oder um Angaben zu Ihrer Person bitten.",
  unsure:
    "Wenn Sie unsicher sind, fragen Sie lieber nach, bevor Sie die Nachricht öffnen. Die Nachricht wartet so lange. Dieser Link ist nur für Sie bestimmt. Wer ihn hat, kann die Nachricht lesen.",
  reason: (from) => `Sie erhalten diese E-Mail, weil ${from} eine Nachricht für Sie hinterlegt hat.`,
};
