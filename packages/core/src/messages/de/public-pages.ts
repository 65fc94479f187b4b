import type { Translated } from "../translated.ts";
import type * as english from "../en/public-pages.ts";

export const publicPages: Translated<typeof english.publicPages> = {
  noteFrom: (sender) => `Ihre Nachricht von ${sender}`,
  noteNotFound: "Unter diesem Link finden wir keine Nachricht.",
  noteNotFoundHint: "Vielleicht ist der Link unvollständig, oder die Nachricht ist nicht mehr verfügbar.",
  noteNotFoundTryAgain: "Öffnen Sie den Link noch einmal aus der E-Mail.",
  noteNotFoundCopy:
    "Hilft das nicht, kopieren Sie die ganze Adresse aus der E-Mail in die Adresszeile Ihres Browsers.",
  noteNotFoundAsk: (address) =>
    `Hilft auch das nicht, ${address === null ? "fragen" : `schreiben Sie an ${address}, oder fragen`} Sie Menschen, die die Nachricht vielleicht auch bekommen haben: Manche können sie noch öffnen oder haben sie gespeichert.`,
  written: "Geschrieben",
  released: "Zugestellt",
  available: "Verfügbar",
  availableUntil: (date) => `bis ${date}`,
  availableForever: "unbegrenzt",
  whyHere: (sender) =>
    `${sender} hat Afterword gebeten, diese Nachricht zuzustellen, wenn keine Lebenszeichen mehr kommen.`,
  whomToAsk: (sender, address) =>
    `Fragen? Wenden Sie sich an jemanden, der ${sender} kennt${address === null ? "" : `, oder schreiben Sie an ${address}`}.`,
  privateLink: "Dieser Link ist nur für Sie bestimmt. Wer ihn hat, kann diese Nachricht lesen.",
  download: "Als Text speichern",
  print: "Sie können diese Seite über das Menü Ihres Browsers drucken.",
  printButton: "Drucken",
  share: "Teilen",
  copyText: "Kopieren",
  copied: "Kopiert",
  selected: "Markiert: bitte kopieren",
  signOfLifeQuestion: (firstname) => `${firstname}, geht es Ihnen gut?`,
  signOfLifeText: "Ein Klick, und wir wissen es. Ihre Nachrichten bleiben bei Ihnen.",
  signOfLifeButton: "Mir geht es gut",
  thankYou: (firstname) => `Danke, ${firstname}.`,
  thankYouText: "Schön, von Ihnen zu hören. Nichts wurde zugestellt.",
  thankYouNext: (date) => `Am ${date} fragen wir wieder bei Ihnen nach.`,
  tooLate: "Das kam zu spät",
  tooLateText: (date) =>
    `Ihre Nachrichten wurden am ${date} zugestellt. Das lässt sich nicht rückgängig machen.`,
  tooLateWho: "In Afterword sehen Sie, wer die Nachrichten bekommen hat.",
  askedAgain: "Wir haben inzwischen wieder gefragt",
  askedAgainText:
    "Seit dieser Erinnerung haben Sie ein Lebenszeichen gegeben; der Link darin zählt nicht mehr.",
  askedAgainHint:
    "Um uns zu sagen, dass es Ihnen gut geht, tippen Sie auf den Knopf in unserer neuesten E-Mail, oder melden Sie sich an.",
  nothingDue: "Nichts zu tun",
  nothingDueText:
    "Seit dieser Erinnerung haben Sie ein Lebenszeichen gegeben. Ihre Nachrichten bleiben bei Ihnen.",
  linkInvalid: "Dieser Link gilt nicht mehr",
  linkInvalidText:
    "Dieser Klick zählt nicht als Lebenszeichen: Der Link wurde schon benutzt, ist abgelaufen oder gehört zu einer älteren Erinnerung.",
  linkInvalidHint: "Um uns zu sagen, dass es Ihnen gut geht, melden Sie sich an.",
  toApp: "Afterword öffnen",
  toLogin: "Anmelden",
  pleaseWait: "Bitte warten Sie einen Moment",
};

export const deliveredRecording: Translated<typeof english.deliveredRecording> = {
  voiceRecording: (length) => `Sprachaufnahme, ${length}`,
  videoRecording: (length) => `Videoaufnahme, ${length}`,
  downloadRecording: "Herunterladen",
  recordingParts: (arrived, of) =>
    `Von dieser Aufnahme ${arrived === 1 ? "ist" : "sind"} bisher ${arrived} von ${of} Teilen da. Öffnen Sie diesen Link später noch einmal: Was noch ankommt, finden Sie dann hier.`,
  recordingBeginning:
    "Von dieser Aufnahme ist bisher nur der Anfang da. Öffnen Sie diesen Link später noch einmal: Was noch ankommt, finden Sie dann hier.",
  recordingNotArrived:
    "Diese Aufnahme ist noch nicht angekommen. Öffnen Sie diesen Link später noch einmal: Sobald sie ankommt, finden Sie sie hier. Der Text ist vollständig.",
  recordingUnavailable:
    "Diese Aufnahme ist vorübergehend nicht verfügbar. Bitte versuchen Sie es später noch einmal. Der Text ist vollständig.",
  recordingOddForm:
    "Wenn Ihr Browser diese Aufnahme nicht abspielt, laden Sie sie herunter und öffnen Sie sie mit einem anderen Programm.",
  recordingLost: "Diese Aufnahme lässt sich nicht abspielen. Der Text ist vollständig.",
  listenOnline: "Zum Anhören öffnen Sie den Link in der E-Mail, mit der Sie diese Nachricht bekommen haben.",
  watchOnline: "Zum Ansehen öffnen Sie den Link in der E-Mail, mit der Sie diese Nachricht bekommen haben.",
};

export const page: Translated<typeof english.page> = {
  language: "de",
  description:
    "Schreiben Sie die Nachrichten, auf die es ankommt. Zugestellt werden sie nur, wenn Sie nicht mehr sagen können, dass es Ihnen gut geht.",
  appDescription:
    "Nachrichten für die Menschen, die Sie lieben. Zugestellt nur, wenn Sie nicht mehr sagen können, dass es Ihnen gut geht.",
  needsScript:
    "Diese Seite braucht JavaScript. Nachrichten, die Ihnen zugestellt wurden, lassen sich auch ohne JavaScript öffnen.",
  takesLong: "Das dauert länger als sonst.",
};
