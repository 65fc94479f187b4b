import type { noteMails as english } from "../en/note-mails.ts";
import type { Translated } from "../translated.ts";

export const noteMails: Translated<typeof english> = {
  openNotes: "Meine Nachrichten öffnen",

  cameBackSubject: (recipient) => `Unsere E-Mail an ${recipient} kam zurück`,
  cameBackPreview: "Das Postfach hat sie abgelehnt. Bitte prüfen Sie die Adresse.",
  cameBack:
    "Eine Ihrer Nachrichten war fällig, aber das Postfach des Empfängers hat unsere E-Mail endgültig abgelehnt. Die Nachricht ist nicht angekommen.",
  address: "Adresse",
  cameBackOn: "Zurückgekommen",
  cameBackAdvice:
    "Bitte prüfen Sie die Adresse. Sobald sie stimmt, kommen die Nachrichten an, die Sie von da an schreiben. Diese Nachricht behält die Adresse, an die sie ging.",
  checkAddress: "Adresse prüfen",
  cameBackReason: "Sie erhalten diese E-Mail, weil eine Ihrer Nachrichten nicht angekommen ist.",

  voiceWaitsSubject: "Ihre Sprachaufnahme ist bisher nur auf Ihrem Gerät",
  videoWaitsSubject: "Ihre Videoaufnahme ist bisher nur auf Ihrem Gerät",
  waitsPreview:
    "Öffnen Sie Afterword dort, wo Sie aufgenommen haben, und lassen Sie es offen, bis alles hochgeladen ist.",
  voiceWaits: (moment) =>
    `Zu einer Ihrer Nachrichten gehört eine Sprachaufnahme vom ${moment}, die uns noch nicht erreicht hat. Wird die Nachricht fällig, wird ihr Text ohne sie zugestellt.`,
  videoWaits: (moment) =>
    `Zu einer Ihrer Nachrichten gehört eine Videoaufnahme vom ${moment}, die uns noch nicht erreicht hat. Wird die Nachricht fällig, wird ihr Text ohne sie zugestellt.`,
  waitsAdvice:
    "Öffnen Sie Afterword auf dem Gerät, mit dem Sie aufgenommen haben, stellen Sie eine Internetverbindung her, und lassen Sie Afterword offen, bis in der Liste Ihrer Nachrichten nicht mehr steht, dass die Aufnahme nur dort ist.",
  waitsReason:
    "Sie erhalten diese E-Mail, weil eine Ihrer Aufnahmen nicht innerhalb eines Tages angekommen ist. Wir senden diese E-Mail nur einmal.",

  voiceLongerSubject: "Ihre Sprachaufnahme ist länger als in der Nachricht angegeben",
  videoLongerSubject: "Ihre Videoaufnahme ist länger als in der Nachricht angegeben",
  longerPreview: "Sie wird zurückgehalten, bis Sie die Nachricht neu speichern. Der Text nicht.",
  voiceLonger: (moment, length, claimed) =>
    `Zu einer Ihrer Nachrichten gehört eine Sprachaufnahme vom ${moment}. Sie dauert ${length}, die Nachricht gibt ${claimed} an. Wir halten sie zurück: Wird die Nachricht fällig, wird ihr Text ohne sie zugestellt.`,
  videoLonger: (moment, length, claimed) =>
    `Zu einer Ihrer Nachrichten gehört eine Videoaufnahme vom ${moment}. Sie dauert ${length}, die Nachricht gibt ${claimed} an. Wir halten sie zurück: Wird die Nachricht fällig, wird ihr Text ohne sie zugestellt.`,
  longerAdvice:
    "Öffnen Sie die Nachricht, ändern Sie etwas daran und speichern Sie. Erlaubt Ihr Plan Aufnahmen dieser Länge, wird die Aufnahme wieder mit ihr zugestellt; sonst nehmen Sie bitte eine kürzere auf.",
  longerReason:
    "Sie erhalten diese E-Mail, weil eine Ihrer Aufnahmen zurückgehalten wird. Wir senden diese E-Mail nur einmal.",
};
