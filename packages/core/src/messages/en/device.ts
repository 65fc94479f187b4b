/** The wrapper: registering a phone and checking its settings. */
export const device = {
  newDeviceTitle: "New Device Detected",
  newDeviceText: "Do you want to register this device? It replaces the one registered before.",
  registerDevice: "Register",
  otherUser:
    "This device is registered for another user. If you want to register it for yourself, please reinstall the app.",
  logInToRegister: "Please log in to register this device.",
  settingsFailed: "Failed to open settings on your device.",
  skip: "Skip",
  openSettings: "Open settings",
  setupComplete: "Device setup complete",
  setupCompleteSkipped: (count: number) => `Device setup complete, ${count} skipped`,
  backgroundRestricted: "Background execution is restricted on this device.",
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
