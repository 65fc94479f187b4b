import type * as english from "../en/playing.ts";
import type { Translated } from "../translated.ts";

export const playing: Translated<typeof english.playing> = {
  play: "Abspielen",
  pause: "Anhalten",
  position: "Stelle",
  positionOf: (elapsed, total) => `${elapsed} von ${total}`,
  back: (seconds) => `${seconds} Sekunden zurück`,
  forward: (seconds) => `${seconds} Sekunden vor`,
  speed: (times) => `Tempo: ${times}-fach`,
  fullScreen: "Ganzer Bildschirm",
  download: "Herunterladen",
  downloadFailed: "Die Aufnahme konnte nicht heruntergeladen werden.",
  percent: (percent) => `${percent} %`,
  kilobytes: (count) => `${count} KB`,
  onlyOnPhone: "Nur auf diesem Telefon",
  onlyInBrowser: "Nur in diesem Browser",
  waitsForConnection: "wird hochgeladen, sobald Sie wieder online sind",
  waitsForTurn: "wartet auf das Hochladen",
  notTaken: "vom Server nicht angenommen",
  onOtherDevice: "Noch auf dem Gerät, das sie aufgenommen hat",
  notPlayable: "Liess sich nicht abspielbar machen",
  longerThanSaid:
    "Länger als in der Notiz angegeben, darum erhalten Empfänger sie nicht. Ändern Sie etwas an der Notiz und speichern Sie.",
};
