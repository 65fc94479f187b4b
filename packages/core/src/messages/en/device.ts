/** Registering the phone, checking its settings, and what it may do by itself. */
export const device = {
  newDeviceTitle: "New Device Detected",
  newDeviceText: "Do you want to register this device? It replaces the one registered before.",
  registerDevice: "Register",
  otherUser:
    "This device is registered for another user. If you want to register it for yourself, please reinstall the app.",
  logInToRegister: "Please log in to register this device.",
  registerFailed: "Registering this device failed!",
  settingsFailed: "Failed to open settings on your device.",
  skip: "Skip",
  openSettings: "Open settings",
  setupComplete: "Device setup complete",
  setupCompleteSkipped: (count: number) => `Device setup complete, ${count} skipped`,
  backgroundRestricted: "Background execution is restricted on this device.",
  stillFails: "This has not changed yet.",
  quietTitle: "Turn on quiet signs of life?",
  quietText:
    "When you unlock this phone, it can tell us by itself that you are well. Then we seldom need to ask you.",
  quietLimits:
    "Anyone who knows its passcode gives these signs, too. So every 90 days we need one from you: open the app, or press “I’m fine”.",
  quietOn: "Turn on",
  quietLater: "Not now",
  quietFailed: "Changing the quiet signs failed!",
  reminderBody: "Please tell us that you are well.",
  reminderTooLate: "This came too late. Open the app to see what happened.",
  reminderNotSent: "Your sign did not get through. Please open the app.",
} as const;

/** What the server answers about the registered phone. */
export const phones = {
  onlyInApp: "This can only be done in the app, on the phone itself.",
  none: "No phone is registered. Open the app on your phone first.",
  notPushed: "Your phone takes no notifications yet. Open the app on it and allow them.",
  testSent: "A test reminder is on its way to your phone.",
  quietSignsOn: "Quiet signs of life are on.",
  quietSignsOff: "Quiet signs of life are off.",
  challengeOver: "This question has been answered already, or is not asked any more.",
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
    "Without one, anyone holding this phone could tell us that you are well. Set one in the settings, under “Face ID & Passcode”.",
  notifications: "They are how this phone reminds you before anything is delivered. Allow them for this app.",
  "cellular-data":
    "Away from home, this phone could neither remind you nor tell us that you are well. Allow mobile data for this app.",
  "background-refresh":
    "While the app is closed, this phone could not tell us that you are well. Allow background refresh for this app.",
  "screen-lock":
    "Without one, anyone holding this phone could tell us that you are well. Set one in the settings.",
  "battery-optimisation":
    "It puts the app to sleep, and this phone could not tell us that you are well. Choose “Unrestricted” or “Don’t optimise” for this app.",
  "background-data":
    "While the app is closed, this phone could not tell us that you are well. Allow background data for this app.",
} as const satisfies Record<keyof typeof checkTitles, string>;

/** What a push says on a lock screen, where others may read it: no names, and nothing of what the notes hold. */
export const pushes = {
  firstTitle: "Are you fine?",
  firstBody: "One press on “I’m fine” is enough.",
  secondTitle: "We have not heard from you",
  secondBody: "Please press “I’m fine” if you are.",
  lastTitle: "Last notice: are you fine?",
  lastBody: "We need a sign of life from you now. Please press “I’m fine”.",
  testTitle: "A test reminder",
  testBody: "This is how we ask. Pressing “I’m fine” counts as a sign of life.",
} as const;
