import type { noteMails as english } from "../en/note-mails.ts";
import type { Translated } from "../translated.ts";

export const noteMails: Translated<typeof english> = {
  openNotes: "Meine Nachrichten öffnen",

  cameBackSubject: (recipient) => `Unsere E-Mail an ${recipient} kam zurück`,
  cameBackPreview: "Das Postfach hat sie abgelehnt. Bitte prüfen Sie die Adresse.",
  cameBackState: "Nicht zugestellt",
  cameBack: (recipient) =>
    `Eine Ihrer Nachrichten war fällig, aber das Postfach hat unsere E-Mail endgültig abgelehnt. ${recipient} hat die Nachricht nicht bekommen. Über andere Empfänger sagt das nichts.`,
  address: "Adresse",
  cameBackOn: "Zurückgekommen",
  correctAddress: (recipient) => `Prüfen und berichtigen Sie die Adresse von ${recipient}.`,
  writeAgain:
    "Schreiben Sie danach eine neue Nachricht: Die alte behält die bisherige Adresse. Ihren Text finden Sie weiterhin unter „Meine Nachrichten“.",
  checkAddress: "Adresse prüfen",
  cameBackReason: "Sie erhalten diese E-Mail, weil eine Ihrer Nachrichten nicht angekommen ist.",

  voiceWaitsSubject: "Ihre Sprachaufnahme ist bisher nur auf Ihrem Gerät",
  videoWaitsSubject: "Ihre Videoaufnahme ist bisher nur auf Ihrem Gerät",
  waitsPreview:
    "Öffnen Sie Afterword dort, wo Sie aufgenommen haben, und lassen Sie es offen, bis alles hochgeladen ist.",
  voiceWaits:
    "Die Sprachaufnahme zu einer Ihrer Nachrichten hat uns noch nicht erreicht. Wird die Nachricht fällig, wird ihr Text ohne die Aufnahme zugestellt.",
  videoWaits:
    "Die Videoaufnahme zu einer Ihrer Nachrichten hat uns noch nicht erreicht. Wird die Nachricht fällig, wird ihr Text ohne die Aufnahme zugestellt.",
  recorded: "Aufgenommen",
  waitsState: "Bitte hochladen",
  waitsOpen:
    "Öffnen Sie Afterword auf dem Gerät, mit dem Sie aufgenommen haben. Nur dort lässt sich die Aufnahme hochladen.",
  waitsOnline: "Stellen Sie eine Internetverbindung her.",
  waitsStay: "Lassen Sie Afterword offen, bis der Hinweis an der Nachricht verschwindet.",
  waitsReason:
    "Sie erhalten diese E-Mail, weil eine Ihrer Aufnahmen nicht innerhalb eines Tages angekommen ist. Wir senden diese E-Mail nur einmal.",

  voiceLongerSubject: "Ihre Sprachaufnahme ist länger als in der Nachricht angegeben",
  videoLongerSubject: "Ihre Videoaufnahme ist länger als in der Nachricht angegeben",
  longerPreview: "Sie wird zurückgehalten, bis Sie die Nachricht neu speichern. Der Text nicht.",
  voiceLonger:
    "Wir halten die Sprachaufnahme zu einer Ihrer Nachrichten zurück. Wird die Nachricht fällig, wird ihr Text ohne die Aufnahme zugestellt.",
  videoLonger:
    "Wir halten die Videoaufnahme zu einer Ihrer Nachrichten zurück. Wird die Nachricht fällig, wird ihr Text ohne die Aufnahme zugestellt.",
  length: "Tatsächliche Länge",
  claimed: "Laut Nachricht",
  longerAdvice:
    "Öffnen Sie die Nachricht und drücken Sie auf „In voller Länge speichern“. Erlaubt Ihr Plan Aufnahmen dieser Länge, wird die Aufnahme wieder mit ihr zugestellt; sonst nehmen Sie bitte eine kürzere auf.",
  longerReason:
    "Sie erhalten diese E-Mail, weil eine Ihrer Aufnahmen zurückgehalten wird. Wir senden diese E-Mail nur einmal.",
};
