/** What a page says of itself before any script runs: to browsers, search engines and home screens. */
export const page = {
  /** The tag of the language that all these sentences are in. */
  language: "en",
  description: "Write the notes that matter. They are delivered only if you can no longer say you are fine.",
  appDescription: "Notes for the people you love, delivered only if you can no longer say you are fine.",
  needsScript: "Afterword needs JavaScript here. Notes that were delivered to you open without it.",
  takesLong: "This is taking longer than usual.",
} as const;
