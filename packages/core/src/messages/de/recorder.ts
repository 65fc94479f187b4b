import type { recorder as english } from "../en/recorder.ts";
import type { Translated } from "../translated.ts";

export const recorder: Translated<typeof english> = {
  record: "Aufnehmen",
  pause: "Pause",
  resume: "Fortsetzen",
  stop: "Stopp",
  retake: "Neu aufnehmen",
  play: "Abspielen",
  done: "Stopp",
  rewind: (seconds) => `${seconds} s zurück`,
  ready: "Bereit, wenn Sie es sind",
  kept: "Sie bleibt erhalten, auch wenn Sie neu aufnehmen.",
  upToMinutes: (minutes) => (minutes === 1 ? "Bis zu 1 Minute" : `Bis zu ${minutes} Minuten`),
  beyondPlan: "Länger, als Ihr Plan erlaubt",
  opening: "Das Mikrofon wird eingeschaltet",
  openingCamera: "Die Kamera wird eingeschaltet",
  recording: "Aufnahme läuft",
  paused: "Pausiert",
  pausedAway: "Pausiert, während Sie weg waren",
  pausedInterrupted: "Pausiert: Eine andere App benutzt das Mikrofon",
  pausedUnplugged: "Pausiert: Das Mikrofon wurde abgezogen",
  hearNothing: "Wir hören nichts. Ist das Mikrofon stumm oder verdeckt?",
  ended: "Anhören oder hochladen",
  endedVideo: "Ansehen oder hochladen",
  full: "Länger kann eine Aufnahme nicht sein",
  noSpace: "Auf diesem Gerät ist kein Platz mehr. Was bis dahin aufgenommen wurde, bleibt erhalten.",
  saving: "Wird auf diesem Gerät gespeichert",
  playing: "Wird abgespielt",
  playingPaused: "Wiedergabe pausiert",
  microphone: "Mikrofon",
  switchCamera: "Kamera wechseln",
  position: "Position",
  positionOf: (position, length) => `${position} von ${length}`,
  refused:
    "Erlauben Sie dieser Seite in den Einstellungen Ihres Browsers den Zugriff auf das Mikrofon und versuchen Sie es noch einmal.",
  refusedCamera:
    "Erlauben Sie dieser Seite in den Einstellungen Ihres Browsers den Zugriff auf Kamera und Mikrofon und versuchen Sie es noch einmal.",
  blocked:
    "Erlauben Sie Afterword in den Einstellungen Ihres Telefons den Zugriff auf das Mikrofon und versuchen Sie es noch einmal.",
  blockedCamera:
    "Erlauben Sie Afterword in den Einstellungen Ihres Telefons den Zugriff auf Kamera und Mikrofon und versuchen Sie es noch einmal.",
  noMicrophone: "Kein Mikrofon gefunden.",
  connectMicrophone: "Schließen Sie ein Mikrofon an und versuchen Sie es noch einmal.",
  noCamera: "Keine Kamera gefunden.",
  connectCamera: "Schließen Sie eine Kamera an und versuchen Sie es noch einmal.",
  inUse:
    "Eine andere App benutzt Mikrofon oder Kamera. Schließen Sie die andere App und versuchen Sie es noch einmal.",
  unsupported: "Dieser Browser kann nicht aufnehmen. Bitte öffnen Sie diese Seite in einem anderen.",
  failed: "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.",
  noPlanRecords: "Kein Plan enthält Aufnahmen.",
  spaceLow: (minutes) =>
    minutes < 1
      ? "Auf diesem Gerät ist kaum noch Platz."
      : `Auf diesem Gerät ist noch Platz für etwa ${minutes} Min.`,
  leaveQuestion: "Diese Seite verlassen?",
  leaveText:
    "Die Aufnahme ist noch nicht in Ihrer Nachricht. Sie bleibt auf diesem Gerät, und Sie finden sie beim nächsten Mal hier wieder.",
  leave: "Verlassen",
  stay: "Bleiben",
  unfinishedVoice: "Eine unfertige Sprachaufnahme",
  unfinishedVideo: "Eine unfertige Videoaufnahme",
  listen: "Anhören",
  watch: "Ansehen",
  keep: "Behalten",
  discardQuestion: "Diese Aufnahme verwerfen?",
  discardText: "Sie ist dann endgültig weg.",
  replaceQuestion: "Die andere Aufnahme ersetzen?",
  replaceText:
    "Die Nachricht hat schon eine Aufnahme. Sie geht verloren, sobald Sie die Nachricht mit dieser hier speichern.",
  replace: "Ersetzen",
  inNewNote: "Die bisherige Nachricht ließ sich nicht mehr ändern. Ihre Aufnahme ist jetzt in dieser neuen.",
  notStored: "Diese Aufnahme konnte auf diesem Gerät nicht gelesen werden.",
};
