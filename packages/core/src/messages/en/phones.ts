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
