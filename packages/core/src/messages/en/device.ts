/** Registering the phone, checking its settings, and what it may do by itself. */
export const device = {
  newDeviceTitle: "New Device Detected",
  newDeviceText: "Do you want to register this device? It replaces the one registered before.",
  registerDevice: "Register",
  otherUser:
    "This device is registered for another user. If you want to register it for yourself, please reinstall the app.",
  logInToRegister: "Please log in to register this device.",
  registerFailed: "This device couldn’t be registered.",
  settingsFailed: "Failed to open settings on your device.",
  skip: "Skip",
  openSettings: "Open settings",
  setupComplete: "Device setup complete",
  setupCompleteSkipped: (count: number) => `Device setup complete, ${count} skipped`,
  backgroundRestricted: "Background execution is restricted on this device.",
  stillFails: "This hasn’t changed yet.",
  quietTitle: "Turn on quiet signs of life?",
  quietText:
    "Each time you unlock this phone, it can let us know that you’re well. Then we rarely need to ask.",
  quietLimits:
    "Anyone who knows the passcode can give these signs, too. So every 90 days we need one from you: open the app, or tap “I’m fine”.",
  quietOn: "Turn on",
  quietLater: "Not now",
  quietFailed: "Quiet signs couldn’t be changed.",
  reminderBody: "Please tell us you’re well.",
  reminderTooLate: "This came too late. Open the app to see what happened.",
  reminderNotSent: "Your sign didn’t get through. Please open the app.",
} as const;

/** What the server answers about the registered phone. */
export const phones = {
  onlyInApp: "This can only be done in the app, on the phone itself.",
  none: "No phone is registered. Open the app on your phone first.",
  notPushed: "Your phone doesn’t allow notifications yet. Open the app there and allow them.",
  testSent: "A test reminder is on its way to your phone.",
  quietSignsOn: "Quiet signs of life are on.",
  quietSignsOff: "Quiet signs of life are off.",
  challengeOver: "This question has already been answered, or no longer applies.",
} as const;

/** What a system check found, as the title of its question. */
export const checkTitles = {
  passcode: "No passcode is set",
  notifications: "Notifications are off",
  "cellular-data": "Mobile data is off for this app",
  "background-refresh": "Background refresh is off",
  "screen-lock": "No screen lock is set",
  "battery-optimisation": "Battery optimisation is on",
  "background-data": "Background data is restricted",
} as const;

/** Why it matters, and where to change it. */
export const checkTexts = {
  passcode:
    "Without one, anyone holding this phone could tell us you’re well. Set one in Settings, under “Face ID & Passcode”.",
  notifications:
    "Notifications are how your phone reminds you before anything is delivered. Please allow them for this app.",
  "cellular-data":
    "Away from Wi-Fi, this phone couldn’t remind you or tell us you’re well. Please allow mobile data for this app.",
  "background-refresh":
    "While the app is closed, this phone couldn’t tell us you’re well. Please allow background refresh for this app.",
  "screen-lock": "Without one, anyone holding this phone could tell us you’re well. Set one in the settings.",
  "battery-optimisation":
    "It puts the app to sleep, and then this phone can’t tell us you’re well. Choose “Unrestricted” or “Don’t optimise” for this app.",
  "background-data":
    "While the app is closed, this phone couldn’t tell us you’re well. Please allow background data for this app.",
} as const satisfies Record<keyof typeof checkTitles, string>;

/** What a push says on a lock screen, where others may read it: no names, and nothing of what the notes hold. */
export const pushes = {
  firstTitle: "Checking in: are you all right?",
  firstBody: "One tap on “I’m fine” is all it takes.",
  secondTitle: "We haven’t heard from you",
  secondBody: "If all is well, please tap “I’m fine”.",
  lastTitle: "Last notice: are you all right?",
  lastBody: "We need a sign of life now. Please tap “I’m fine”.",
  testTitle: "A test reminder",
  testBody: "This is how we’ll ask. Tapping “I’m fine” counts as a sign of life.",
} as const;
