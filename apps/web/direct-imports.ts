import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/**
 * Builds imports through a feature's public.ts as if they were imported from the file that owns the export. Otherwise a
 * page that uses one export of a feature would count as reaching all of them (file-groups.ts), and the first download
 * would contain them.
 */
export const directImports = (): Plugin => ({
  name: "direct-imports",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /\/public\.ts"/ },
    handler: (code, id) =>
      code.replace(FROM_PUBLIC, (_all, names: string, specifier: string) => {
        const file = path.posix.join(path.posix.dirname(id), specifier);
        return importFromOwners(names, specifier, readFileSync(file, "utf8"));
      }),
  },
});

/** The imports that replace `import { names } from "specifier"`, if that file has this text. */
export function importFromOwners(names: string, specifier: string, publicText: string): string {
  const folder = specifier.replace(/[^/]+$/, "");
  const owners = new Map<string, string>();
  for (const [, shown = "", owner = ""] of publicText.matchAll(SHOWN))
    for (const name of listOf(shown)) owners.set(name, owner);
  return listOf(names)
    .map((name) => {
      const owner = owners.get(name.split(" as ")[0] ?? name);
      if (owner === undefined) throw new Error(`${specifier} does not show ${name}`);
      return `import { ${name} } from "${folder}${owner}";`;
    })
    .join("");
}

const FROM_PUBLIC = /import \{([^}]*)\} from "([^"]+\/public\.ts)";/g;
/** Type imports are dropped. */
const SHOWN = /export \{([^}]*)\} from "\.\/([^"]+)";/g;

const listOf = (names: string): readonly string[] =>
  names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
