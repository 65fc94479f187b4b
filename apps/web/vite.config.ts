import { sharedByPages, sharedByTwo } from "./file-groups.ts";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { fileURLToPath } from "node:url";
import { detectMode } from "@afterword/bridge/detect";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { directImports } from "./direct-imports.ts";
import { growingPx } from "./growing-px.ts";
import { pageFiles } from "./page-files.ts";
import { LANGUAGE_MARK, pageLanguage, WEB_MANIFEST } from "./page-language.ts";
import { singleIcons } from "./single-icons.ts";

const PUBLIC_PAGES_CSS = "src/public-pages/public-pages.css";
const NOTE_SCRIPT = "src/public-pages/note-page.ts";
const FIRST_LIBRARIES = /node_modules\/(react|react-dom|scheduler)\//;
/** The file names of the browser build, for the server build of the same language. */
const MANIFEST = `.vite/manifest${LANGUAGE_MARK}.json`;
const LATIN_FONT = /(literata|commissioner)-latin-wght-normal.*\.woff2$/;

/** The two Latin font files serve nearly every first screen, so they are fetched along with the style sheet. */
const preloadFonts = (): Plugin => ({
  name: "preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => LATIN_FONT.test(file))
        .map((file) => ({
          tag: "link",
          injectTo: "head-prepend",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
        })),
  },
});

/** With hot reload Vite serves the page, not the server, so it has to add the simulated phone's bridge too. */
const phoneBridge = (): Plugin => ({
  name: "phone-bridge",
  apply: "serve",
  transformIndexHtml: () => [
    { tag: "script", injectTo: "head-prepend", attrs: { src: "/__dev/phone/bridge.js" } },
  ],
});

type ClientManifest = Record<string, { file: string; css?: string[]; assets?: string[] }>;

/**
 * Gives the pages rendered on the server the file names of the browser build, which runs first: style sheet, fonts, and
 * the script of the note page.
 */
const clientAssets = (): Plugin => {
  const name = "virtual:client-assets";
  return {
    name: "client-assets",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => {
      if (id !== `\0${name}`) return undefined;
      const path = fileURLToPath(new URL(`dist/${MANIFEST}`, import.meta.url));
      const manifest = JSON.parse(readFileSync(path, "utf8")) as ClientManifest;
      const fileOf = (source: string): string => {
        const entry = manifest[source];
        if (entry === undefined) throw new Error(`${source} is missing in ${path}`);
        return `/${entry.file}`;
      };
      const fonts = Object.values(manifest)
        .map(({ file }) => file)
        .filter((file) => LATIN_FONT.test(file));
      const assets = {
        stylesheet: fileOf(PUBLIC_PAGES_CSS),
        fonts: fonts.map((file) => `/${file}`),
        noteScript: fileOf(NOTE_SCRIPT),
        webManifest: `/${WEB_MANIFEST}`,
      };
      return `export const clientAssets = ${JSON.stringify(assets)};`;
    },
  };
};

/** Libraries change seldom: in their own file they stay cached from version to version. */
const FILE_GROUPS = [
  { name: "libraries", test: FIRST_LIBRARIES, priority: 2 },
  { name: sharedByTwo, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
  { name: sharedByPages, minShareCount: 3, priority: 1, includeDependenciesRecursively: false },
];

const forBrowsers = {
  input: ["index.html", PUBLIC_PAGES_CSS, NOTE_SCRIPT],
  output: { codeSplitting: { groups: FILE_GROUPS } },
};

/** One file without dependencies to install. */
const forServer = { output: { entryFileNames: `[name]${LANGUAGE_MARK}.js` } };

/** What the server serves with hot reload too. The files of its own pages are those of the last build. */
const SERVED_ELSEWHERE = [
  "/api",
  "/__dev",
  "/assets",
  "/homepage",
  "/get-note",
  "/rehearsal",
  "/preview-note",
  "/confirm-agency",
  "/not-my-second-factor",
];

/** The root is the home page in browsers, and the web app in the wrapper and the simulated phone. */
const isInApp = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-fetch-dest"] === "iframe" ||
  detectMode({ navigator: { userAgent: headers["user-agent"] ?? "" } }).mode === "app";

const server = process.env["SERVER_URL"] ?? "http://127.0.0.1:4000";

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    pageLanguage(),
    singleIcons(),
    directImports(),
    pageFiles(),
    growingPx(),
    react(),
    preloadFonts(),
    phoneBridge(),
    clientAssets(),
  ],
  publicDir: isSsrBuild ? false : "public",
  css: { transformer: "lightningcss" },
  build: {
    target: "es2022",
    cssMinify: "lightningcss",
    // From these versions on, browsers support light-dark() and nesting.
    cssTarget: ["chrome123", "safari17.5", "firefox121"],
    // Inlined files would need `data:` in the content security policy, the polyfill an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: !isSsrBuild && MANIFEST,
    // Builds for several languages share a folder: tools/build.ts empties it before the first.
    emptyOutDir: false,
    rolldownOptions: isSsrBuild ? forServer : forBrowsers,
  },
  ...(isSsrBuild ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
  ssr: { noExternal: true },
  server: {
    host: "127.0.0.1",
    proxy: {
      ...Object.fromEntries(SERVED_ELSEWHERE.map((path) => [path, { target: server }])),
      "^/$": { target: server, bypass: ({ headers }) => (isInApp(headers) ? "/index.html" : undefined) },
    },
  },
}));
