import type * as english from "../en/recordings.ts";
import type { Translated } from "../translated.ts";

export const recordings: Translated<typeof english.recordings> = {
  noMicrophone: "Kein Zugriff auf das Mikrofon.",
  noCamera: "Kein Zugriff auf Kamera oder Mikrofon.",
  accessLost: "Der Zugriff auf Mikrofon oder Kamera ging verloren, die Aufnahme ist beendet.",
  recorderFailed: (error) => `Die Aufnahme konnte nicht beginnen: ${error}`,
  devicesFailed: "Die Aufnahmegeräte konnten nicht ermittelt werden.",
  upload: "Hochladen",
  uploaded: "Hochgeladen!",
  uploading: (percent) => `Wird hochgeladen … ${percent}\u00A0%`,
  uploadRefused: "Der Server hat diese Aufnahme nicht angenommen. Sie ist weiterhin auf diesem Gerät.",
  partMissing: "Ein Teil dieser Aufnahme fehlt auf diesem Gerät. Bitte nehmen Sie neu auf.",
  loading: (progress) => `Wird geladen … ${progress}`,
  loadFailed: "Das Laden ist fehlgeschlagen.",
  remaining: (seconds) => `noch ${seconds} s`,
  retakeVoiceQuestion: "Sprachaufnahme verwerfen und neu aufnehmen?",
  retakeVoiceText: "Die jetzige Sprachaufnahme lässt sich danach nicht wiederherstellen.",
  retakeVideoQuestion: "Videoaufnahme verwerfen und neu aufnehmen?",
  retakeVideoText: "Die jetzige Videoaufnahme lässt sich danach nicht wiederherstellen.",
  discard: "Verwerfen",
};

export const playing: Translated<typeof english.playing> = {
  play: "Abspielen",
  pause: "Pause",
  position: "Position",
  positionOf: (elapsed, total) => `${elapsed} von ${total}`,
  back: (seconds) => `${seconds} Sekunden zurück`,
  forward: (seconds) => `${seconds} Sekunden vor`,
  speed: (times) => `Tempo: ${times}-fach`,
  fullScreen: "Vollbild",
  download: "Herunterladen",
  downloadFailed: "Die Aufnahme konnte nicht heruntergeladen werden.",
  percent: (percent) => `${percent}\u00A0%`,
  kilobytes: (count) => `${count}\u00A0kB`,
  onlyOnPhone: "Nur auf diesem Telefon",
  onlyInBrowser: "Nur in diesem Browser",
  waitsForConnection: "wird hochgeladen, sobald Sie wieder online sind",
  waitsForTurn: "wartet auf das Hochladen",
  triesAgain: "wir versuchen weiter, sie hochzuladen",
  notTaken: "vom Server nicht angenommen",
  notQueued:
    "Auf diesem Gerät ist kein Platz mehr, darum kann das Hochladen nicht beginnen. Ihre Aufnahme bleibt erhalten: Schaffen Sie Platz und versuchen Sie es noch einmal.",
  onOtherDevice: "Wird hochgeladen, sobald Sie Afterword auf dem anderen Gerät öffnen.",
  pressPlayAgain: "Drücken Sie auf Abspielen, um es noch einmal zu versuchen.",
  playsOnline: "Sie sind offline. Drücken Sie noch einmal auf Abspielen, sobald Sie verbunden sind.",
  notPlayable:
    "Konnte nicht umgewandelt werden, darum spielt nicht jedes Gerät sie ab. Nehmen Sie am besten neu auf.",
  withheldInList: "Aufnahme zurückgehalten",
  longerThanSaid: "Länger als in der Nachricht angegeben, darum erhalten Empfänger sie nicht.",
  saveLength: "In voller Länge speichern",
};

export const media: Translated<typeof english.media> = {
  oneFile: "Bitte senden Sie einen Teil einer Aufnahme und sonst nichts.",
  otherType: "Das ist keine Aufnahme in einem Format, das wir kennen.",
  tooLarge: "Diese Aufnahme ist zu groß, um hier gespeichert zu werden.",
  partDiffers: "Ein anderer Teil mit dieser Nummer ist schon gespeichert.",
  isClosed: "Diese Aufnahme ist vollständig; es kann nichts mehr hinzukommen.",
  removed: "Diese Aufnahme wurde entfernt.",
  quota:
    "Ihr Platz für Aufnahmen ist aufgebraucht. Bitte löschen Sie Aufnahmen, die Sie nicht mehr brauchen.",
  partsMissing: "Einige Teile der Aufnahme sind noch nicht angekommen.",
};
