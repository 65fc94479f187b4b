import { readFileSync } from "node:fs";

/** docs/deploy.md with the names of one machine, so that a test can do what it says. */
export type Guide = {
  /** As it is. */
  readonly text: string;
  /** The text of the one block of this kind (`ini`, `sh`) that contains a line. */
  readonly block: (kind: string, line: string) => string;
};

/** Throws when the guide no longer contains one of the names, or more of them than were replaced. */
export const readGuideFor = (names: Readonly<Record<string, string>>): Guide => {
  const text = readFileSync(new URL("../../../../docs/deploy.md", import.meta.url), "utf8");
  const blocks = [...text.matchAll(/^( *)```(\w*)\n(.*?)^\1```$/gms)].map(
    ([, indent = "", kind = "", body = ""]) => ({
      kind,
      body: body.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }),
  );
  for (const name of Object.keys(names)) {
    if (!blocks.some(({ body }) => body.includes(name))) throw new Error(`The guide does not say ${name}.`);
  }
  return {
    text,
    block: (kind, line) => {
      const found = blocks.filter((block) => block.kind === kind && block.body.split("\n").includes(line));
      const [first, ...others] = found;
      if (first === undefined || others.length > 0) throw new Error(`${found.length} blocks say ${line}.`);
      const body = Object.entries(names).reduce(
        (all, [name, value]) => all.replaceAll(name, value),
        first.body,
      );
      if (body.includes("…")) throw new Error(`Something is left to fill in:\n${body}`);
      return body;
    },
  };
};

/** As systemd reads an `EnvironmentFile`: all behind the first `=` is the value. */
export const settingsOf = (environmentFile: string): Record<string, string> =>
  Object.fromEntries(
    environmentFile
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
