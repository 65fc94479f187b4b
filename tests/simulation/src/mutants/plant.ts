import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Mutant, Snippet } from "./mutant.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/**
 * From now on the product is loaded with the defect. Call the returned function when the product
 * has run: it throws if the defect was not planted. Throws if the snippet does not occur exactly once.
 */
export const plant = ({ name, also = [], ...snippet }: Mutant): (() => void) => {
  const checks = [snippet, ...also].map((one) => plantSnippet(name, one));
  return () => {
    for (const check of checks) check();
  };
};

const plantSnippet = (name: string, { file, find, replace }: Snippet): (() => void) => {
  const target = pathToFileURL(join(ROOT, file)).href;
  let isPlanted = false;
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (url !== target) return loaded;
      const parts = textOf(loaded.source).split(find);
      if (parts.length !== 2) {
        throw new Error(
          `"${name}" wants its snippet once in ${file}, and finds it ${parts.length - 1} times`,
        );
      }
      isPlanted = true;
      return { ...loaded, source: parts.join(replace) };
    },
  });
  return () => {
    if (!isPlanted) throw new Error(`"${name}" was not planted: ${file} is not part of the simulation`);
  };
};

const textOf = (source: unknown): string =>
  typeof source === "string" ? source : Buffer.from(source as Uint8Array).toString("utf8");
