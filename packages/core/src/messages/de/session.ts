import type { session as english } from "../en/session.ts";
import type { Translated } from "../translated.ts";

export const session: Translated<typeof english> = {
  loginTitle: "Anmelden",
  loginLede:
    "Jetzt geschrieben, vertraulich aufbewahrt und nur zugestellt, wenn Sie nicht mehr sagen können, dass es Ihnen gut geht.",
  loginButton: "Anmelden",
  stayLoggedIn: "Angemeldet bleiben",
  forgotPassword: "Passwort vergessen?",
  forgotTitle: "Passwort vergessen",
  forgotHeading: "Passwort vergessen?",
  forgotLede:
    "Sagen Sie uns Ihre E-Mail-Adresse, und wir schicken Ihnen einen Link, mit dem Sie ein neues wählen.",
  forgotButton: "Link senden",
  forgotSentHeading: "Schauen Sie in Ihr Postfach",
  forgotSentTo: (email) =>
    `Falls wir ${email} gefunden haben, ist eine E-Mail mit einem Link dorthin unterwegs. Das kann eine Minute dauern, und vielleicht landet sie im Spam.`,
  forgotAgain: "Andere Adresse verwenden",
  resetTitle: "Passwort neu setzen",
  resetHeading: "Wählen Sie ein neues Passwort",
  resetLede: "Danach sind Sie überall abgemeldet und melden sich mit dem neuen an.",
  resetButton: "Passwort speichern",
  resetAgain: "Neuen Link verlangen",
  backToLogin: "Zurück zur Anmeldung",
  installApp: "App installieren",
  installAppTitle: "App installieren",
  newHere: "Neu hier? Registrieren können Sie sich in der App, auf Ihrem Telefon.",
  installNew: "Registrieren, Schreiben und Abonnieren beginnen in der Afterword-App auf einem Telefon.",
  installHere: "Mit einem Konto können Sie auch diese Website wie eine App auf Ihrem Gerät haben.",
  installIos: "Tippen Sie auf «Teilen», dann auf «Zum Home-Bildschirm».",
  installAndroid:
    "Öffnen Sie das Menü Ihres Browsers und tippen Sie auf «App installieren» oder «Zum Startbildschirm hinzufügen».",
  installMac: "Wählen Sie in Safari im Menü «Ablage» den Punkt «Zum Dock hinzufügen».",
  installChromium: "Drücken Sie auf das Zeichen zum Installieren am Ende der Adresszeile.",
  installElse:
    "Dieser Browser kann das nicht. Öffnen Sie diese Adresse auf Ihrem Telefon oder in einem anderen Browser.",
  installNow: "Installieren",
  installDemo: "In dieser Vorführung ist das Telefon simuliert.",
  installDemoPhone: "Das simulierte Telefon öffnen",
  installAppDone: "Verstanden",
  signUp: "Registrieren",
  accountDisabled: "Ihr Konto ist gesperrt!",
  noDevice: "Kein Gerät registriert! Bitte melden Sie sich über die App an.",
  noDeviceToast: "Bitte melden Sie sich in der App an, um Ihr Gerät zu registrieren!",
  emailNotConfirmed: "Bitte bestätigen Sie Ihre E-Mail-Adresse!",
  noMail:
    "Keine E-Mail von uns? Registrieren Sie sich noch einmal mit derselben Adresse, dann kommt eine neue.",
  noMailOnWebsite:
    "Keine E-Mail von uns? Registrieren Sie sich in der App noch einmal mit derselben Adresse, dann kommt eine neue.",
  signUpAgain: "Noch einmal registrieren",
  wrongCredentials: "E-Mail oder Passwort ist falsch!",
  registerTitle: "Registrieren",
  registerHeading: "Beginnen Sie mit Ihrem Namen",
  registerLede:
    "Wir schicken Ihnen eine E-Mail, damit Sie Ihre Adresse bestätigen. Danach können Sie Ihre erste Nachricht schreiben.",
  registerButton: "Registrieren",
  acceptTermsBefore: "Ich akzeptiere die",
  acceptTermsBetween: "und die",
  alreadyRegistered: "Ich habe schon ein Konto",
  registered: "Bitte bestätigen Sie Ihre E-Mail-Adresse!",
  mailedTo: (email) =>
    `Wir haben eine E-Mail an ${email} geschickt. Öffnen Sie den Link darin, um die Adresse zu bestätigen, und melden Sie sich dann hier an. Das kann eine Minute dauern, und vielleicht landet sie im Spam.`,
  registerFailed: "Etwas ist schiefgegangen. Versuchen Sie es noch einmal!",
  alreadyConfirmed: "Diese E-Mail-Adresse ist schon bestätigt.",
  alreadyConfirmedText: "Der Link wurde schon benutzt. Sie können sich mit dieser Adresse anmelden.",
  linkDead: "Dieser Link wurde schon benutzt oder ist abgelaufen",
  confirmEmailTitle: "E-Mail-Adresse bestätigen",
  confirmEmailLede: "Ein Druck auf den Knopf, und diese Adresse gehört zu Ihnen.",
  confirmEmailButton: "E-Mail-Adresse bestätigen",
  emailConfirmed: "E-Mail-Adresse bestätigt, Sie können sich jetzt anmelden!",
  emailConfirmFailed:
    "Ihr Bestätigungslink ist nicht gültig! Registrieren Sie sich noch einmal, wenn Sie sich nicht anmelden können.",
  backToApp: "Gehen Sie jetzt zurück zur App auf Ihrem Telefon und melden Sie sich dort an.",
  loginOnWebsite: "Auf dieser Website anmelden",
  updatedEmailConfirmed: "Neue E-Mail-Adresse bestätigt, Sie können sich jetzt mit ihr anmelden!",
  updatedEmailConfirmFailed: "Ihr Bestätigungslink ist nicht gültig!",
  updatedEmailKept:
    "Ihr Konto behält seine Adresse. Um sie doch zu ändern, melden Sie sich an und geben die neue im Profil noch einmal ein. Eine Adresse, die schon ihr eigenes Konto hat, lässt sich nicht übernehmen.",
};
