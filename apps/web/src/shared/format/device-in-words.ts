import { devices } from "@afterword/core/messages/words";

type Words = {
  readonly app: string;
  readonly browser: string;
  readonly on: (program: string, system: string) => string;
};

/** The server stores device names in English ("Firefox on Linux", "the app on Android"); this gives ours. */
export const deviceInWords = (name: string, say: Words = devices): string => {
  const [program = "", system] = name.split(" on ", 2);
  const said = program === "the app" ? say.app : program === "a browser" ? say.browser : program;
  return system === undefined ? said : say.on(said, system);
};
