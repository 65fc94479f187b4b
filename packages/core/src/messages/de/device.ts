import type {
  checkTexts as englishTexts,
  checkTitles as englishTitles,
  device as english,
  phones as englishPhones,
  pushes as englishPushes,
} from "../en/device.ts";
import type { Translated } from "../translated.ts";

export const device: Translated<typeof english> = {
  newDeviceTitle: "Neues Gerät erkannt",
  newDeviceText: "Möchten Sie dieses Gerät registrieren? Es ersetzt das bisher registrierte.",
  registerDevice: "Registrieren",
  otherUser:
    "Dieses Gerät ist für jemand anderen registriert. Wenn Sie es für sich registrieren möchten, installieren Sie bitte die App neu.",
  logInToRegister: "Bitte melden Sie sich an, um dieses Gerät zu registrieren.",
  registerFailed: "Das Gerät konnte nicht registriert werden.",
  settingsFailed: "Die Einstellungen Ihres Geräts konnten nicht geöffnet werden.",
  skip: "Überspringen",
  openSettings: "Einstellungen öffnen",
  setupComplete: "Das Gerät ist eingerichtet",
  setupCompleteSkipped: (count) => `Das Gerät ist eingerichtet, ${count} übersprungen`,
  backgroundRestricted: "Auf diesem Gerät ist die Ausführung im Hintergrund eingeschränkt.",
  stillFails: "Das hat sich noch nicht geändert.",
  quietTitle: "Stille Lebenszeichen einschalten?",
  quietText:
    "Wenn Sie dieses Telefon entsperren, kann es uns von selbst sagen, dass es Ihnen gut geht. Dann müssen wir Sie nur selten fragen.",
  quietLimits:
    "Wer den Code des Telefons kennt, kann solche Zeichen ebenfalls geben. Darum brauchen wir alle 90 Tage eines von Ihnen selbst: Öffnen Sie die App oder tippen Sie auf „Mir geht es gut“.",
  quietOn: "Einschalten",
  quietLater: "Nicht jetzt",
  quietFailed: "Die Einstellung für stille Lebenszeichen konnte nicht geändert werden.",
  reminderBody: "Bitte sagen Sie uns, dass es Ihnen gut geht.",
  reminderTooLate: "Das kam zu spät. In der App sehen Sie, was geschehen ist.",
  reminderNotSent: "Ihr Zeichen ist nicht angekommen. Bitte öffnen Sie die App.",
};

export const checkTitles: Translated<typeof englishTitles> = {
  passcode: "Es ist kein Code eingerichtet",
  notifications: "Mitteilungen sind ausgeschaltet",
  "cellular-data": "Mobile Daten sind für diese App ausgeschaltet",
  "background-refresh": "Die Hintergrundaktualisierung ist ausgeschaltet",
  "screen-lock": "Es ist keine Bildschirmsperre eingerichtet",
  "battery-optimisation": "Die Akku-Optimierung ist eingeschaltet",
  "background-data": "Hintergrunddaten sind eingeschränkt",
};

export const checkTexts: Translated<typeof englishTexts> = {
  passcode:
    "Ohne Code könnte uns jeder, der dieses Telefon in der Hand hat, sagen, dass es Ihnen gut geht. Richten Sie in den Einstellungen unter „Face ID & Code“ einen ein.",
  notifications:
    "Dieses Telefon erinnert Sie mit Mitteilungen, bevor etwas zugestellt wird. Bitte erlauben Sie Mitteilungen für diese App.",
  "cellular-data":
    "Unterwegs könnte dieses Telefon Sie weder erinnern noch uns sagen, dass es Ihnen gut geht. Erlauben Sie mobile Daten für diese App.",
  "background-refresh":
    "Solange die App geschlossen ist, könnte uns dieses Telefon nicht sagen, dass es Ihnen gut geht. Erlauben Sie die Hintergrundaktualisierung für diese App.",
  "screen-lock":
    "Ohne Sperre könnte uns jeder, der dieses Telefon in der Hand hat, sagen, dass es Ihnen gut geht. Richten Sie in den Einstellungen eine ein.",
  "battery-optimisation":
    "Sie versetzt die App in den Schlaf, und dieses Telefon könnte uns nicht sagen, dass es Ihnen gut geht. Wählen Sie für diese App „Uneingeschränkt“ oder „Nicht optimieren“.",
  "background-data":
    "Solange die App geschlossen ist, könnte uns dieses Telefon nicht sagen, dass es Ihnen gut geht. Erlauben Sie Hintergrunddaten für diese App.",
};

export const phones: Translated<typeof englishPhones> = {
  onlyInApp: "Das geht nur in der App, auf dem Telefon selbst.",
  none: "Es ist kein Telefon registriert. Öffnen Sie zuerst die App auf Ihrem Telefon.",
  notPushed:
    "Ihr Telefon nimmt noch keine Mitteilungen an. Öffnen Sie dort die App und erlauben Sie Mitteilungen.",
  testSent: "Eine Test-Erinnerung ist zu Ihrem Telefon unterwegs.",
  quietSignsOn: "Stille Lebenszeichen sind eingeschaltet.",
  quietSignsOff: "Stille Lebenszeichen sind ausgeschaltet.",
  challengeOver: "Diese Frage ist schon beantwortet oder wird nicht mehr gestellt.",
};

export const pushes: Translated<typeof englishPushes> = {
  firstTitle: "Geht es Ihnen gut?",
  firstBody: "Tippen Sie einfach auf „Mir geht es gut“.",
  secondTitle: "Wir haben nichts von Ihnen gehört",
  secondBody: "Wenn alles in Ordnung ist, tippen Sie bitte auf „Mir geht es gut“.",
  lastTitle: "Letzter Hinweis: Geht es Ihnen gut?",
  lastBody: "Wir brauchen jetzt ein Lebenszeichen. Bitte tippen Sie auf „Mir geht es gut“.",
  testTitle: "Eine Test-Erinnerung",
  testBody: "So fragen wir nach. Wenn Sie auf „Mir geht es gut“ tippen, zählt das als Lebenszeichen.",
};
