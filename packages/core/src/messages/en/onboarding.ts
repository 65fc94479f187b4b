/** The three steps of somebody who has no note yet. */
export const onboarding = {
  progress: "Your first note, in three steps",
  stepNote: "A note",
  stepPerson: "A person",
  stepRhythm: "A rhythm",
  noteQuestion: "What should not be left unsaid?",
  noteText: "Begin with one note. It may be short, and you can change it as long as it is held.",
  personQuestion: "Who is it for?",
  personText: "One person is enough to begin with. They hear nothing of it while you give signs of life.",
  rhythmQuestion: "How long may you be silent?",
  rhythmText:
    "A sign of life is anything that only you can do: log in to the app, save a note, or press “I’m fine”.",
  ifSilentTo: (name: string, date: string) => `If you go silent today, ${name} would get it on ${date}.`,
  ifSilent: (date: string) => `If you go silent today, a note would be delivered on ${date}.`,
  lengthsMissing: "Choose both lengths to see when it would be delivered.",
  next: "Next",
  skip: "Skip",
  skipAll: "Skip all",
  done: "Done",
  rhythmNotLoaded: "Your rhythm could not be loaded.",
  rhythmFailed: "Your rhythm could not be saved. Please try again!",
} as const;
