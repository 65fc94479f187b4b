/** Passkeys, one-time codes and recovery codes: at the log-in, and on the page that adds and removes them. */
export const secondFactor = {
  // At the log-in, after the password
  asked: "Please show your second factor as well.",
  stepHeading: "One more step",
  stepCodeLede: "Your password is right. Enter the code that your authenticator app shows now.",
  stepPasskeyLede: "Your password is right. Now use your passkey.",
  stepBothLede:
    "Your password is right. Use your passkey, or enter the code that your authenticator app shows now.",
  stepRecoveryLede: "Enter one of the recovery codes that you kept. Each works once.",
  code: "Code of 6 digits",
  recoveryCode: "Recovery code",
  withPasskey: "Use a passkey",
  withRecoveryCode: "Use a recovery code",
  withUsual: "Use the usual way",
  stepElsewhereLede:
    "Your password is right. Your account asks for a passkey, which this device cannot use. Log in on another one.",
  confirmCode: "Continue",
  back: "Back",
  codeWrong: "This code is not right, or was used before. Wait for the next one and try again.",
  recoveryCodeWrong: "This recovery code is not right, or was used before.",
  passkeyWrong: "This passkey could not be checked. Please enter your password again.",
  passkeyCancelled: "No passkey was used. You can try again.",
  stepEnded: "That took too long. Please enter your password again.",

  // Where it is missing
  adminNeeds:
    "Admins need a second factor. Add one under Account, Security (/account/security), or log in again with yours.",
  ownerNeeds:
    "Your account has a second factor that this session has not shown. Log out and log in again with it to do this. You find your factors under Account, Security (/account/security).",
  actNeeds:
    "This needs a second factor. Add one under Account, Security (/account/security), and do this within the next ten minutes.",
  actNeedsAgain:
    "This needs your second factor again, shown within the last ten minutes. Log out, log in with it, and come back here.",
  sessionNeeds:
    "This session began before your second factor was added. Log out and log in again, then you can change it.",

  // Behind the link of the mail about a first factor
  disownTitle: "Was it not you?",
  disownText: (firstname: string) =>
    `${firstname}, somebody added a second factor to your account. If that was not you, press the button: it takes every second factor and all recovery codes away, logs everybody out, and ends your password. You choose a new one right after.`,
  disownButton: "It was not me",
  disowned: "It is taken away",
  disownedText:
    "No second factor is left, everybody is logged out, and your password does not work any more. Choose a new one now, and add a second factor of your own once you are logged in.",
  disownOver:
    "It was used before, has expired, or the second factor that it was about is gone. You can choose a new password.",
  choosePassword: "Choose a new password",

  // On the page for safety
  title: "Second factor",
  lede: "Something you have besides your password. Whoever learns the password alone cannot log in then.",
  none: "You log in with your password alone.",
  loadFailed: "Your second factor could not be loaded.",
  adminHint: "As an admin you need one: until then the admin pages stay closed to you.",
  passkeysLede:
    "A key in your phone, computer or password manager. It works with a fingerprint, a face or a PIN.",
  addPasskey: "Add a passkey",
  passkeyName: "Name of the passkey",
  passkeyNameHint: "So that you know it again, for example “My phone”.",
  passkeyAdded: "Passkey added!",
  passkeyRemoved: "Passkey removed!",
  passkeyRenamed: "Passkey renamed!",
  passkeyNotMade: "No passkey was made. You can try again.",
  passkeyNotTaken: "This passkey could not be checked. Please try again.",
  passkeyKnown: "This passkey is in your list already.",
  passkeysImpossible: "Passkeys need a domain name, and this installation has none.",
  passkeyNotBegun: "This passkey took too long, or was not asked for here. Please begin again.",
  passkeysTooMany: "You have 10 passkeys already. Remove one first.",
  renameOf: (name: string) => `Rename ${name}`,
  renameTitle: "Another name",
  removeOf: (name: string) => `Remove ${name}`,
  remove: "Remove",
  save: "Save",
  next: "Continue",
  added: (when: string) => `Added ${when}`,
  used: (when: string) => `last used ${when}`,
  neverUsed: "not used yet",
  oneTimeCodes: "One-time codes",
  oneTimeCodesLede: "An authenticator app shows a new code of 6 digits every 30 seconds.",
  addOneTimeCodes: "Add one-time codes",
  oneTimeCodesThere: "You have one-time codes already. Remove them first.",
  oneTimeCodesAdded: "One-time codes added!",
  oneTimeCodesRemoved: "One-time codes removed!",
  oneTimeCodesNotBegun: "That took too long. Please begin again.",
  scan: "Scan this picture with your authenticator app, or type the key into it.",
  qrLabel: "Picture of the key for your authenticator app",
  qrFailed: "The picture could not be loaded. Type this key into your authenticator app instead.",
  key: "Key",
  copyKey: "Copy key",
  copied: "Copied!",
  copyFailed: "It could not be copied. Mark it and copy it by hand.",
  firstCode: "The one that the app shows then",
  recoveryCodes: "Recovery codes",
  recoveryCodesLeft: (left: number) => (left === 1 ? "1 code left" : `${left} codes left`),
  renewRecoveryCodes: "Make new codes",
  recoveryCodesNew: "Keep these codes",
  recoveryCodesOnce:
    "Print them or write them down, and keep them where you keep what is important. They are shown only now.",
  recoveryCodesMade: "New recovery codes made!",
  recoveryCodesReplace: "The old ones do not work any more then.",
  recoveryCodesNone: "Recovery codes come with a second factor. Add one first.",
  copyCodes: "Copy codes",
  downloadCodes: "Save as a file",
  kept: "I kept them",
  passwordLede: "This changes who can log in, so we ask for it again.",
  passwordWrong: "Wrong password",
  removePasskeyTitle: (name: string) => `Remove “${name}”?`,
  removeOneTimeCodesTitle: "Remove one-time codes?",
  removeLastLede:
    "It is your only second factor. Without it you log in with your password alone, and your recovery codes go too.",
} as const;
