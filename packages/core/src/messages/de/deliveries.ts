import type { deliveries as english } from "../en/deliveries.ts";
import type { Translated } from "../translated.ts";

export const deliveries: Translated<typeof english> = {
  title: "Zustellungen",
  filterLabel: "Welche Zustellungen",
  all: "Alle",
  queued: "Wartend",
  accepted: "Angenommen",
  opened: "Geöffnet",
  failed: "Fehlgeschlagen",
  none: "Noch wurde nichts zugestellt.",
  tableLabel: "Zustellungen, die neueste zuerst",
  headWriter: "Absender",
  headState: "Zustand",
  headRecipient: "Empfänger",
  headNote: "Nachricht",
  headBegun: "Begonnen",
  headAttempts: "Versuche",
  headActs: "Aktionen",
  headAnswer: "Mailserver",
  noneOfState: "Keine Zustellung ist in diesem Zustand.",
  loadFailed: "Die Zustellungen konnten nicht geladen werden.",
  sealedHint:
    "Namen und Adressen der Empfänger sind versiegelt; das Kürzel unterscheidet Empfänger und Nachrichten.",
  cameBack: "Zurückgekommen",
  answer: (answer) => `Mailserver: ${answer}`,
  sendAgain: "Erneut senden",
  sendAgainTo: (mark) => `Erneut an Empfänger ${mark} senden`,
  sendAgainQuestion: "Diese E-Mail erneut senden?",
  sendAgainText: "Sie geht mit demselben Link an dieselbe Adresse; wir versuchen es bis zu 30 Tage lang.",
  takesNoMailText:
    "Der Mailserver sagt, dass diese Adresse keine E-Mails annimmt. Eine Zustellung behält ihre ursprüngliche Adresse; sie wird also höchstwahrscheinlich wieder fehlschlagen.",
  sentAgain: "Die E-Mail wartet wieder auf den Versand.",
  sendAgainFailed: "Das erneute Senden ist fehlgeschlagen.",
  notFailed: "Diese Zustellung ist nicht fehlgeschlagen, es gibt also nichts erneut zu senden.",
  linkOver: "Dieser Link ist abgelaufen; eine E-Mail würde ins Leere führen.",
  unreadable: "Die Adresse dieses Empfängers ist nicht lesbar, es gibt also keine E-Mail zu senden.",

  heldTitle: "Zurück\u00ADgehaltene Zustellungen",
  heldLede:
    "Die Nachrichten von mehr Menschen als üblich wären auf einmal zugestellt worden. Darum warten die Zustellungen ihrer Gruppe auf Sie. Erinnerungen gehen weiter.",
  heldNoneLede:
    "Werden auf einmal die Nachrichten ungewöhnlich vieler Menschen fällig, werden sie hier zurückgehalten, bis ein Admin entscheidet oder die Prüfung von selbst endet.",
  heldNone: "Nichts wird zurückgehalten. Nachrichten werden zugestellt, sobald sie fällig sind.",
  heldEstablished: "Bewährte Konten",
  heldEstablishedHint:
    "Entweder seit 180 Tagen bei uns oder seit 30 Tagen mit einem Lebenszeichen nach dem ersten Tag.",
  heldNew: "Neue Konten",
  heldNewHint: "Konten kann jeder eröffnen. Darum halten neue nur einander zurück.",
  heldNobody: "Aus dieser Gruppe wird niemand zurückgehalten.",
  heldMeasure: (people, allowance) =>
    `In den letzten 24 Stunden wurden ohne Prüfung die Nachrichten von ${people} zugestellt. Sind es mehr als ${allowance}, werden Zustellungen zurückgehalten.`,
  heldLongest: (people, time) => `Zurückgehalten: ${people}, die erste seit ${time}.`,
  heldEnds: (time, nights, wanted) =>
    `Wenn niemand entscheidet, endet die älteste Prüfung am ${time}, sofern der Selbsttest in den 14 Tagen davor in mindestens ${wanted} gelungen ist. In den letzten 14 Tagen gelang er in ${nights}. Endet die Prüfung, geht eine neue Erinnerung hinaus, die volle Frist läuft, und ohne Lebenszeichen werden die Nachrichten zugestellt.`,
  heldGoesOn: (nights, wanted) =>
    `Die älteste Prüfung dauert schon länger als 14 Tage. In den letzten 14 Tagen gelang der Selbsttest aber nur in ${nights}, also in weniger als ${wanted}. Darum geht sie weiter, bis Sie entscheiden.`,
  heldWithoutCanary: "Der Selbsttest ist ausgeschaltet. Darum endet keine Prüfung, bis Sie entscheiden.",
  nights: (count) => (count === 1 ? "1 Nacht" : `${count} Nächten`),
  heldLoadFailed: "Die zurückgehaltenen Zustellungen konnten nicht geladen werden.",
  heldSince: (time) => `Zurückgehalten seit ${time}`,
  lastSign: (time) => `Letztes Lebenszeichen ${time}`,
  numNotes: (count) => (count === 1 ? "1 Nachricht" : `${count} Nachrichten`),
  release: "Freigeben",
  refuse: "Ablehnen",
  releaseNamed: (name) => `Zustellung von ${name} freigeben`,
  refuseNamed: (name) => `Zustellung von ${name} ablehnen`,
  releaseAll: "Alle freigeben",
  refuseAll: "Alle ablehnen",
  releaseAllOf: (group) => `Alle freigeben: ${group}`,
  refuseAllOf: (group) => `Alle ablehnen: ${group}`,
  releaseQuestion: "Diese Nachrichten zustellen?",
  releaseText: (name, notes) =>
    `Zugestellt wird: ${notes} von ${name}. Das lässt sich nicht rückgängig machen.`,
  releaseAllQuestion: (people) => `Die Nachrichten von ${people} zustellen?`,
  releaseAllText:
    "Zugestellt werden die Nachrichten aller auf dieser Liste, auch auf ihren weiteren Seiten. Wer von jetzt an zurückgehalten wird, bleibt zurückgehalten. Das lässt sich nicht rückgängig machen.",
  refuseQuestion: "Diese Zustellung ablehnen?",
  refuseText: (name) =>
    `${name} bekommt eine neue Erinnerung und die volle Frist bis zur Zustellung. Keine Nachricht geht verloren.`,
  refuseAllQuestion: (people) => `Die Zustellungen von ${people} ablehnen?`,
  refuseAllText:
    "Alle auf dieser Liste bekommen eine neue Erinnerung und die volle Frist bis zur Zustellung. Keine Nachricht geht verloren.",
  people: (count) => (count === 1 ? "1 Person" : `${count} Personen`),
  released: (people) => `Freigegeben: ${people}.`,
  refused: (people) => `Abgelehnt: ${people}. Neue Erinnerungen sind unterwegs.`,
  nobodyHeld: "Es wurde niemand mehr zurückgehalten.",
  releaseFailed: "Das Freigeben ist fehlgeschlagen.",
  refuseFailed: "Das Ablehnen ist fehlgeschlagen.",

  unreachableTitle: "Nicht erreichbar",
  unreachableLede:
    "Menschen, bei denen unsere Erinnerungen nicht ankommen, und was daraus für ihre Nachrichten folgt.",
  unreachableHeading: "Zustellung am genannten Tag",
  unreachableHint: "Ein Lebenszeichen beendet das jederzeit.",
  unreachableNone: "Auf diesem Weg steht keine Zustellung an.",
  unreachableLoadFailed: "Die Liste der nicht erreichbaren Menschen konnte nicht geladen werden.",
  notReachedSince: (date) => `Nicht erreicht seit ${date}`,
  deliveredOn: (date) => `Zustellung am ${date}`,
  declaredByAdmin: "Von einem Admin für nicht erreichbar erklärt",
  foundByRefusals: "Postfach geschlossen oder voll",
  refusedHeading: "Seit 28 Tagen abgelehnt, Zustellung wartet",
  refusedHint: "Diese Nachrichten warten, bis eine Erinnerung ankommt.",
  refusedWhy: "Woran das liegt",
  refusedCauses:
    "Unsere Erinnerungen werden abgelehnt, aber nicht wegen eines geschlossenen oder vollen Postfachs: Das Mailsystem sperrt uns, antwortet nicht oder lehnt E-\u2060Mails an mehrere Menschen zugleich ab, oder keine unserer E-\u2060Mails kommt an. Beheben Sie zuerst die Ursache, wenn sie bei uns liegt.",
  refusedNone: "Bei niemandem werden Erinnerungen seit 28 Tagen abgelehnt.",
  refusedLoadFailed: "Die Liste der abgelehnten Erinnerungen konnte nicht geladen werden.",
  refusedSince: (date) => `Abgelehnt seit ${date}`,
  noAnswer: "Der Mailserver gab keine Antwort.",
  declare: "Für nicht erreichbar erklären",
  declareNamed: (name) => `Für nicht erreichbar erklären: ${name}`,
  declareQuestion: (name) => `${name} für nicht erreichbar erklären?`,
  declareText: (since) =>
    `Seit dem ${since} ist keine Erinnerung angekommen. Mit der Erklärung beginnt die um 14 Tage verlängerte Frist, auch wenn weiterhin keine ankommt. Die App sagt es der Person.`,
  declareHint:
    "Nur ein Lebenszeichen beendet das wieder, Sie selbst können es nicht. Erklären Sie es nur, wenn das Postfach wohl nicht wieder erreichbar wird.",
  declared: "Für nicht erreichbar erklärt.",
  declareFailed: "Die Erklärung ist fehlgeschlagen.",
  notDeclarable:
    "Dafür ist es zu spät: Inzwischen kam ein Lebenszeichen, oder eine Erinnerung wurde angenommen.",
  canaryOff:
    "Der Selbsttest ist ausgeschaltet: Niemand wacht darüber, dass E-\u2060Mails ankommen, Ablehnungen zählen vielleicht nie, und keine Prüfung endet von selbst.",
};
