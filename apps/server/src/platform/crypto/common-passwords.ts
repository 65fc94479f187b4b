import { readFileSync } from "node:fs";

/** Whether it is one of the passwords that are tried first; to be asked in small letters. */
export const isCommonPassword = (password: string): boolean => (common ??= readList()).has(password);

/** Read when somebody chooses a password for the first time: most servers start without anybody doing so. */
let common: ReadonlySet<string> | undefined;

const readList = (): ReadonlySet<string> => {
  const lines = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8").split("\n");
  return new Set(lines.filter((line) => line !== "" && !line.startsWith("#")));
};
