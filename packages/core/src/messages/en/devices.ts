/** What a session was opened with. Names of programs and systems are the same in every language. */
export const devices = {
  app: "the app",
  browser: "a browser",
  on: (program: string, system: string) => `${program} on ${system}`,
} as const;
