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
