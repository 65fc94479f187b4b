import { devices } from "../messages/en/words.ts";

type Words = {
  readonly app: string;
  readonly browser: string;
  readonly on: (program: string, system: string) => string;
};

/** Device names are stored in English ("Firefox on Linux", "the app on Android"); this gives those of the reader. */
export const deviceInWords = (name: string, say: Words = devices): string => {
  const [program = "", system] = name.split(" on ", 2);
  const said = program === "the app" ? say.app : program === "a browser" ? say.browser : program;
  return system === undefined ? said : say.on(said, system);
};

/** The same where it begins a line: "The app on Android". */
export const deviceAtStart = (name: string, say: Words = devices): string => {
  const words = deviceInWords(name, say);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
