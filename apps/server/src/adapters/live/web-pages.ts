import { pathToFileURL } from "node:url";
import type { Pages } from "../../ports/pages.ts";

const RENDERERS = [
  "renderHomePage",
  "renderGetNotePage",
  "renderConfirmAgencyPage",
  "renderMessagePage",
] as const satisfies readonly (keyof Pages)[];

/**
 * The public pages as the web app's server build renders them. It is loaded by its path at run time, because apps
 * never import each other. Throws one sentence when it is missing or something else.
 */
export const loadWebPages = async (file: string): Promise<Pages> => {
  const built: unknown = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`The public pages are not built: ${file} cannot be loaded.`, { cause: error });
  });
  if (!isPages(built)) throw new Error(`${file} does not render the public pages; build the web app again.`);
  return built;
};

const isPages = (built: unknown): built is Pages =>
  typeof built === "object" &&
  built !== null &&
  RENDERERS.every((name) => typeof (built as Record<string, unknown>)[name] === "function");
