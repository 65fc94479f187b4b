import { PAGE_OF_ROOT } from "@afterword/core/routes/redirects";
import type { Plugin, Rolldown } from "vite";
import { LANGUAGE_MARK } from "./page-language.ts";

/** What a route's page needs beyond the first download, as the server reads it (apps/server/src/platform/http/built-pages.ts). */
type PageFiles = Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>;

/**
 * Lists the files of each route's page, so that the server can name them in the page it sends: a browser then fetches
 * them along with the first ones instead of after them.
 */
export const pageFiles = (): Plugin => ({
  name: "page-files",
  apply: "build",
  generateBundle(_options, bundle) {
    const tables = [...this.getModuleIds()].filter((id) => ROUTE_TABLES.test(id));
    const code = tables.map((id) => this.getModuleInfo(id)?.code ?? "").join("\n");
    if (code === "") return;
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const files: PageFiles = {};
    for (const [, route = "", source = ""] of code.matchAll(A_PAGE))
      files[route] = filesOf(source.replace(/^(\.\.?\/)+/, "/"), chunks);
    files["home"] = files[PAGE_OF_ROOT] ?? { scripts: [], styles: [] };
    const fileName = `.vite/page-files${LANGUAGE_MARK}.json`;
    this.emitFile({ type: "asset", fileName, source: JSON.stringify(files) });
  },
});

const ROUTE_TABLES = /\/src\/app\/(?:routes\.tsx|admin-pages\.ts)$/;
/** `notes: page(() => import("./pages/notes-or-onboarding.tsx"), "NotesOrOnboarding")` */
const A_PAGE = /(\w+): page\(\s*\(\) => import\("([^"]+)"\)/g;

function filesOf(source: string, chunks: readonly Rolldown.OutputChunk[]): PageFiles[string] {
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/index.html"));
  if (page === undefined || first === undefined)
    throw new Error(`routes.tsx: no file was built for ${source}`);
  const known = new Set(reachedFrom(first, chunks));
  const needed = reachedFrom(page, chunks).filter((chunk) => !known.has(chunk));
  const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return {
    scripts: needed.map(({ fileName }) => `/${fileName}`),
    styles: [...styles].map((file) => `/${file}`),
  };
}

/** A file and its static imports, transitively. */
function reachedFrom(
  begin: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const reached = new Set([begin]);
  for (const one of reached)
    for (const chunk of chunks) if (one.imports.includes(chunk.fileName)) reached.add(chunk);
  return [...reached];
}
