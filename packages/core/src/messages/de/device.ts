import type { device as english, phones as englishPhones } from "../en/device.ts";
import type { Translated } from "../translated.ts";

export const device: Translated<typeof english> = {
  newDeviceTitle: "Neues Gerät erkannt",
  newDeviceText: "Möchten Sie dieses Gerät registrieren? Es ersetzt das bisher registrierte.",
  registerDevice: "Registrieren",
  otherUser:
    "Dieses Gerät ist für jemand anderen registriert. Wenn Sie es für sich registrieren möchten, installieren Sie bitte die App neu.",
  logInToRegister: "Bitte melden Sie sich an, um dieses Gerät zu registrieren.",
  settingsFailed: "Die Einstellungen Ihres Geräts konnten nicht geöffnet werden.",
  skip: "Überspringen",
  openSettings: "Einstellungen öffnen",
  setupComplete: "Das Gerät ist eingerichtet",
  setupCompleteSkipped: (count) => `Das Gerät ist eingerichtet, ${count} übersprungen`,
  backgroundRestricted: "Auf diesem Gerät ist die Ausführung im Hintergrund eingeschränkt.",
};

export const phones: Translated<typeof englishPhones> = {
  onlyInApp: "Das geht nur in der App, auf dem Telefon selbst.",
  none: "Es ist kein Telefon registriert. Öffnen Sie zuerst die App auf Ihrem Telefon.",
  notPushed: "Ihr Telefon nimmt noch keine Mitteilungen an. Öffnen Sie darauf die App und erlauben Sie sie.",
  testSent: "Eine Erinnerung zur Probe ist zu Ihrem Telefon unterwegs.",
  quietSignsOn: "Stille Lebenszeichen sind eingeschaltet.",
  quietSignsOff: "Stille Lebenszeichen sind ausgeschaltet.",
  challengeOver: "Diese Frage ist schon beantwortet oder wird nicht mehr gestellt.",
};
