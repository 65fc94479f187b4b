/** Passkeys, one-time codes and recovery codes: at the log-in, and on the page that adds and removes them. */
export const secondFactor = {
  // At the log-in, after the password
  asked: "Please use your second factor as well.",
  stepHeading: "One more step",
  stepCodeLede: "Your password is right. Enter the code your authenticator app shows now.",
  stepPasskeyLede: "Your password is right. Now use your passkey.",
  stepBothLede:
    "Your password is right. Use your passkey, or enter the code your authenticator app shows now.",
  stepRecoveryLede: "Enter one of the recovery codes you saved. Each works once.",
  code: "6-digit code",
  recoveryCode: "Recovery code",
  withPasskey: "Use a passkey",
  withRecoveryCode: "Use a recovery code",
  withUsual: "Use my usual second factor",
  stepElsewhereLede:
    "Your password is right. Your account needs a passkey, which this device can’t use. Log in on another one.",
  confirmCode: "Continue",
  back: "Back",
  codeWrong: "This code is wrong or has been used. Wait for the next one and try again.",
  recoveryCodeWrong: "This recovery code is wrong or has been used.",
  passkeyWrong: "This passkey couldn’t be verified. Please enter your password again.",
  passkeyCancelled: "No passkey was used. You can try again.",
  stepEnded: "That took too long. Please enter your password again.",

  // Where it is missing
  adminNeeds:
    "Admins need a second factor. Add one under “Account & Settings”, “Security” (/account/security), or log in again with yours.",
  ownerNeeds:
    "Your account has a second factor, and you logged in without it. To do this, log out and log in again with it. You’ll find your second factor under “Account & Settings”, “Security” (/account/security).",
  actNeeds:
    "This needs a second factor. Add one under “Account & Settings”, “Security” (/account/security), then come back within ten minutes.",
  actNeedsAgain:
    "This needs your second factor, used within the last ten minutes. Log out, log in with it, and come back here.",
  sessionNeeds: "You logged in before your second factor was added. Log out and log in again to change it.",

  // Behind the link of the mail about a first factor
  disownTitle: "Not you?",
  disownText: (firstname: string) =>
    `${firstname}, someone added a second factor to your account. If it wasn’t you, tap the button: it removes every second factor and all recovery codes, logs out every device, and makes your password invalid. You’ll choose a new one right away.`,
  disownButton: "It wasn’t me",
  disowned: "Second factor removed",
  disownedText:
    "No second factor is left, every device is logged out, and your old password no longer works. Choose a new one now, then log in and add a second factor of your own.",
  disownOver: "It has been used, has expired, or its second factor is already gone.",
  disownOverHint:
    "If it wasn’t you who added the second factor, choose a new password now: that logs out every device. If you can’t log in after that, ask the people who run this service.",
  choosePassword: "Choose a new password",

  // On the page for safety
  title: "Second factor",
  loginHeading: "Log-in",
  lede: "A second factor comes on top of your password, so that knowing the password alone isn’t enough to log in.",
  none: "Off: your password alone is enough",
  loadFailed: "Your second factor couldn’t be loaded.",
  adminHint: "As an admin you need one: until you add one, the admin pages stay closed.",
  passkeysLede:
    "A key in your phone, computer or password manager. It works with a fingerprint, a face or a PIN.",
  addPasskey: "Add a passkey",
  passkeyName: "Passkey name",
  passkeyNameHint: "So you’ll recognise it, for example “My phone”.",
  passkeyAdded: "Passkey added.",
  passkeyRemoved: "Passkey removed.",
  passkeyRenamed: "Passkey renamed.",
  passkeyNotMade: "No passkey was created. You can try again.",
  passkeyNotTaken: "This passkey couldn’t be verified. Please try again.",
  passkeyKnown: "This passkey is already in your list.",
  passkeysImpossible: "Passkeys need a domain name, and this installation has none.",
  passkeyNotBegun: "That took too long, or wasn’t started here. Please start again.",
  passkeysTooMany: "You already have 10 passkeys. Remove one first.",
  renameOf: (name: string) => `Rename ${name}`,
  renameTitle: "Rename passkey",
  removeOf: (name: string) => `Remove ${name}`,
  remove: "Remove",
  save: "Save",
  next: "Continue",
  added: (when: string) => `Added ${when}`,
  used: (when: string) => `last used ${when}`,
  neverUsed: "not used yet",
  oneTimeCodes: "One-time codes",
  oneTimeCodesLede: "An authenticator app shows a new 6-digit code every 30 seconds.",
  addOneTimeCodes: "Add one-time codes",
  oneTimeCodesThere: "You already have one-time codes. Remove them first.",
  oneTimeCodesAdded: "One-time codes added.",
  oneTimeCodesRemoved: "One-time codes removed.",
  oneTimeCodesNotBegun: "That took too long. Please start again.",
  scan: "Scan this code with your authenticator app, or type in the key.",
  qrLabel: "QR code for your authenticator app",
  qrFailed: "The code couldn’t be loaded. Type this key into your authenticator app instead.",
  key: "Key",
  copyKey: "Copy key",
  copied: "Copied",
  copyFailed: "It couldn’t be copied. Select it and copy it yourself.",
  firstCode: "The code the app shows now",
  recoveryCodes: "Recovery codes",
  recoveryCodesLeft: (left: number) => (left === 1 ? "1 code left" : `${left} codes left`),
  renewRecoveryCodes: "Create new codes",
  recoveryCodesNew: "Keep these codes safe",
  recoveryCodesOnce:
    "Print them or write them down, and keep them with your important papers. They won’t be shown again.",
  recoveryCodesMade: "New recovery codes created.",
  recoveryCodesReplace: "The old ones will stop working.",
  recoveryCodesNone: "Recovery codes come with a second factor. Add one first.",
  copyCodes: "Copy codes",
  downloadCodes: "Save as a file",
  kept: "I’ve saved them",
  passwordLede: "This changes who can log in, so we ask for your password again.",
  passwordWrong: "Wrong password",
  removePasskeyTitle: (name: string) => `Remove “${name}”?`,
  removeOneTimeCodesTitle: "Remove one-time codes?",
  removeLastLede:
    "It’s your only second factor. Without it you log in with just your password, and your recovery codes are removed too.",
} as const;
