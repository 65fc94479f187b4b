import { sharedFolders } from "../../tools/walls/web.ts";
import { plantingIn, type PlantedImports } from "./planted-tree.ts";

const src = "apps/web/src";

const { foldersIn, inEach } = plantingIn(src);

/** Those that are there, and one that is not thought of yet. */
const features = [...foldersIn("features"), "features/not-there-yet"];
const shared = [...new Set([...foldersIn("shared"), ...sharedFolders.map((name) => `shared/${name}`)])];
const app = ["app", ...foldersIn("app")];
const everyFolder = [...app, ...features, ...shared, "public-pages"];

const unnamed = ["widgets", "shared/widgets", "shared", "features", "."];

/** For each rule about the page an import that breaks it, in every folder that the rule guards. */
export const plantedWebImports: PlantedImports = {
  "web-folder-is-named": inEach(unnamed, "shared/ui/button.ts", "loose.ts"),
  "web-shared-imports-only-shared": [
    ...inEach(shared, "features/lending/public.ts"),
    ...inEach(shared, "app/router.ts", "upward.ts"),
    ...inEach(shared, "shared/widgets/wheel.ts", "astray.ts"),
  ],
  "web-feature-imports-public-files-of-others": [
    ...inEach(features, "features/lending/lend.ts"),
    ...inEach(features, "features/lending/parts/public.ts", "too-deep.ts"),
    ...inEach(features, "features/lending/parts/lend.module.css", "styled.ts"),
    ...inEach(features, "app/router.ts", "upward.ts"),
    ...inEach(features, "widgets/wheel.ts", "astray.ts"),
  ],
  "web-app-imports-only-the-page": [
    ...inEach(app, "public-pages/home.ts"),
    ...inEach(app, "widgets/wheel.ts", "astray.ts"),
  ],
  "web-public-pages-import-only-words-and-looks": [
    ...inEach(["public-pages"], "features/lending/public.ts"),
    ...inEach(["public-pages"], "shared/http/call.ts", "ask.ts"),
    ...inEach(["public-pages"], "app/router.ts", "upward.ts"),
  ],
  "web-testing-imports-only-the-page": inEach(["testing"], "public-pages/home.ts"),
  "page-carries-one-language": inEach(everyFolder, "@afterword/core/messages/catalog", "every-word.ts"),
};

/** Imports of the page that point the right way; no rule may object to them. */
export const properWebImports = [
  { from: `${src}/app/router.ts`, to: "../features/notes/notes-page.ts" },
  { from: `${src}/app/router.ts`, to: "../shared/ui/button.ts" },
  { from: `${src}/features/notes/notes-page.ts`, to: "../../shared/ui/button.ts" },
  { from: `${src}/features/notes/notes-page.ts`, to: "../player/public.ts" },
  { from: `${src}/features/notes/notes-page.ts`, to: "react" },
  { from: `${src}/features/notes/notes-page.test.ts`, to: "../player/play.ts" },
  { from: `${src}/features/player/public.ts`, to: "./play.ts" },
  { from: `${src}/features/notes/notes.machine.ts`, to: "@afterword/core/instant" },
  { from: `${src}/shared/ui/button.ts`, to: "../format/dates.ts" },
  { from: `${src}/public-pages/home.ts`, to: "../shared/format/dates.ts" },
  { from: `${src}/testing/show.ts`, to: "../app/router.ts" },
  { from: `${src}/testing/show.ts`, to: "@afterword/testing/clock" },
] as const;
