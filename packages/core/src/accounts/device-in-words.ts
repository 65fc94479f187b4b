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

/** Such names have the form for mid-sentence: "the app". */
export const withCapital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
