import { readFileSync } from "node:fs";

/** The words of each line of a section of stored-names.txt, by what the line says they are. */
export const storedNames = (section: string): ReadonlyMap<string, readonly string[]> => {
  const part = text.split(/^# /m).find((one) => one.startsWith(section));
  const lines = (part ?? "").split("\n").slice(1);
  const named = lines.flatMap((line) => {
    const [, what, words] = /^([^:]+): (.+)$/.exec(line) ?? [];
    return what === undefined || words === undefined ? [] : [[what, words.split(" ")] as const];
  });
  if (named.length === 0) throw new Error(`stored-names.txt has no section "${section}"`);
  return new Map(named);
};

const text = readFileSync(new URL("stored-names.txt", import.meta.url), "utf8");
