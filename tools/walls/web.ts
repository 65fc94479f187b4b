/**
 * Which way imports may point inside the page:
 *
 *   shared <- features/* <- app          public-pages and testing stand beside them
 *
 * Each of them has a list of what it may import; everything else of this repository is refused, also a folder that is
 * named nowhere. A feature is imported through its public.ts only; app, where features meet, may import any file of them.
 * tests/house/planted-web-imports.ts plants a violation in every folder.
 */
import { ourCode, packages, testFiles } from "./shared.ts";

/** The folders of shared, which know no noun of the product. */
export const sharedFolders = [
  "calendar",
  "device",
  "format",
  "forms",
  "gestures",
  "history",
  "http",
  "storage",
  "toasts",
  "ui",
] as const;

const src = "^apps/web/src/";
const shared = `${src}shared/(?:${sharedFolders.join("|")})/`;
const features = `${src}features/[a-z-]+/`;
const publicFiles = `${src}features/[a-z-]+/public\\.ts$`;
const app = `${src}app/`;
const publicPages = `${src}public-pages/`;
const testing = `${src}testing/`;

export const webRules = [
  {
    name: "web-folder-is-named",
    comment: "A folder that no rule names is bound by no rule: name it in tools/walls/web.ts.",
    from: { path: src, pathNot: [app, features, shared, publicPages, testing] },
    to: {},
  },
  {
    name: "web-shared-imports-only-shared",
    comment: "shared <- features <- app: a button that knows notes is a part of notes.",
    from: { path: `${src}shared/`, pathNot: testFiles },
    to: { path: ourCode, pathNot: [shared, packages] },
  },
  {
    name: "web-feature-imports-public-files-of-others",
    comment: "A feature can be read and changed alone; its public.ts says what others rely on.",
    from: { path: `${src}features/([^/]+)/`, pathNot: testFiles },
    to: { path: ourCode, pathNot: [shared, publicFiles, `${src}features/$1/`, packages] },
  },
  {
    name: "web-app-imports-only-the-page",
    comment:
      "app puts the page together; pages rendered on the server and doubles of tests are no part of it.",
    from: { path: app, pathNot: testFiles },
    to: { path: ourCode, pathNot: [app, features, shared, packages] },
  },
  {
    name: "web-public-pages-import-only-words-and-looks",
    comment:
      "Public pages are rendered on the server, without a session: what features do has no place there.",
    from: { path: publicPages, pathNot: testFiles },
    to: { path: ourCode, pathNot: [publicPages, `${src}shared/(?:format|ui)/`, packages] },
  },
  {
    name: "web-testing-imports-only-the-page",
    comment: "It shows the page with a server made of answers; a real server belongs to tests/e2e.",
    from: { path: testing },
    to: {
      path: ourCode,
      pathNot: [testing, app, features, shared, packages, "^packages/testing/"],
    },
  },
  {
    name: "page-carries-one-language",
    comment:
      "Pages import the English sentences section by section; their build puts those of its language in their place. An import of the whole catalogue makes everybody download every language.",
    from: { path: src, pathNot: testFiles },
    to: { path: "^packages/core/src/messages/(?:catalog|german)\\.ts$|^packages/core/src/messages/de/" },
  },
];
