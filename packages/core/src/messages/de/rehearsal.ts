import type { rehearsal as english } from "../en/rehearsal.ts";
import type { Translated } from "../translated.ts";

export const rehearsal: Translated<typeof english> = {
  heading: "Ausprobieren",
  send: "Probe an mich senden",
  sendHint: (address) => `An ${address}, wie eine echte Zustellung, aber als Probe gekennzeichnet`,
  saveFirst: "Speichern Sie zuerst: Gesendet wird, was gespeichert ist.",
  sendFailed: "Die Probe konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.",
  loadFailed: "Ihre Proben konnten nicht geladen werden.",
  stepsLabel: (time) => `Probe vom ${time}`,
  queued: "Wartend",
  opened: "Aus der E-Mail geöffnet",
  notYet: "noch nicht",
  openIt: "Öffnen Sie den Link in der E-Mail, wie es Ihr Empfänger täte.",
  refusedSoFar: "Der Mailserver hat sie noch nicht angenommen. Wir versuchen es weiter.",
  failed: "Der Mailserver hat sie endgültig abgelehnt. Prüfen Sie Ihre Adresse im Profil.",
  preview: "Vorschau als Empfänger",
  previewHint: "Die E-Mail und die Seite hinter ihrem Link; nichts wird gesendet",
  previewTitle: (name) => `Was ${name} sehen würde`,
  previewSomebody: "Was ein Empfänger sehen würde",
  previewParts: "Teil der Vorschau",
  previewReader: "Empfänger",
  previewMail: "E-Mail",
  previewPage: "Seite",
  previewMailFrame: "Die E-Mail, wie Ihr Empfänger sie sehen würde",
  previewPageFrame: "Die Seite, wie Ihr Empfänger sie sehen würde",
  previewFailed: "Die Vorschau konnte nicht angezeigt werden",
  previewTooLong: "Titel oder Text ist zu lang.",
  previewNobody: "[Name Ihres Empfängers]",
  previewFrom: (sender) => `Von: ${sender}`,
  alreadySent: "Diese Nachricht ist schon zugestellt; es gibt nichts mehr zu proben.",
  subject: (subject) => `Probe: ${subject}`,
  mailPreview: "Sie haben diese Probe angefordert. Nichts wurde zugestellt.",
  markTitle: "Das ist eine Probe",
  markMail: (until) =>
    `Sie haben sie angefordert, und sie ging nur an Sie: Ihre Empfänger haben nichts bekommen, und Ihre Nachricht bleibt aufbewahrt. Unten steht, was sie bekommen würden. Der Link gilt bis ${until}.`,
  markPage: (until) =>
    `Angefordert hat sie die Person, die die Nachricht geschrieben hat; sonst ging sie an niemanden. Die Nachricht bleibt aufbewahrt. Dieser Link gilt bis ${until}.`,
  mailReason:
    "Sie erhalten diese E-Mail, weil Sie bei Afterword eine Probe Ihrer Nachricht angefordert haben.",
  linkOver: "Diese Probe ist vorbei",
  linkOverText:
    "Der Link einer Probe gilt sieben Tage. Ist Ihre Probe noch keine sieben Tage alt, ist der Link vielleicht unvollständig: Öffnen Sie ihn noch einmal aus der E-Mail. Ihre Nachricht ist unverändert.",
  pageTitle: (sender) => `Probe: Ihre Nachricht von ${sender}`,
};
