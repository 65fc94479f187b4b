import type { PlantedImports } from "./planted-tree.ts";
import { plantedServerImports, properServerImports } from "./planted-server-imports.ts";

/** For each rule of .dependency-cruiser.mjs and tools/walls. */
export const plantedImports: PlantedImports = {
  ...plantedServerImports,
  "no-cycle": [{ from: "packages/core/src/egg.ts", to: "./hen.ts" }],
  "everything-resolves": [{ from: "packages/core/src/lost.ts", to: "./nowhere.ts" }],
  "core-imports-only-core": [{ from: "packages/core/src/greedy.ts", to: "zod" }],
  "machine-imports-only-core": [{ from: "apps/web/src/features/player/player.machine.ts", to: "react" }],
  "contract-imports-only-core": [{ from: "packages/contract/src/greedy.ts", to: "kysely" }],
  "bridge-imports-only-core": [{ from: "packages/bridge/src/greedy.ts", to: "react" }],
  "testing-knows-no-app": [
    { from: "packages/testing/src/nosy.ts", to: "../../../apps/server/src/platform/db/open.ts" },
  ],
  "testing-only-in-tests": [
    { from: "apps/server/src/operations/jobs/cheat.ts", to: "@afterword/testing/clock" },
  ],
  "shipped-code-imports-no-test": [{ from: "apps/server/src/platform/db/eager.ts", to: "./eager.test.ts" }],
  "shipped-code-imports-no-tool": [
    { from: "apps/server/src/platform/db/handy.ts", to: "../../../../../tools/seed.ts" },
  ],
  "app-never-imports-app": [
    { from: "apps/web/src/shared/reach.ts", to: "../../../server/src/platform/db/open.ts" },
  ],
  "package-never-imports-app": [
    {
      from: "packages/bridge/src/outward.ts",
      to: "../../../apps/web/src/shared/open.ts",
    },
  ],
  "browser-has-no-node": [{ from: "apps/web/src/shared/disk.ts", to: "node:fs" }],
  "web-shared-knows-no-feature": [
    {
      from: "apps/web/src/shared/button.ts",
      to: "../features/notes/notes-page.ts",
    },
  ],
  "web-features-know-no-app": [{ from: "apps/web/src/features/notes/climb.ts", to: "../../app/router.ts" }],
  "web-features-never-import-each-other": [
    {
      from: "apps/web/src/features/notes/visit.ts",
      to: "../player/play.ts",
    },
  ],
  "page-carries-one-language": [
    {
      from: "apps/web/src/features/notes/every-word.ts",
      to: "@afterword/core/messages/catalog",
    },
  ],
  "no-orphan": [{ from: "apps/web/src/shared/forgotten.ts", to: "" }],
};

/** Imports that point the right way; no rule may object to them. */
export const properImports: readonly { readonly from: string; readonly to: string }[] = [
  ...properServerImports,
  { from: "packages/core/src/switch/decide.ts", to: "../time/instant.ts" },
  { from: "packages/core/src/switch/decide.test.ts", to: "vitest" },
  { from: "packages/contract/src/notes.ts", to: "@afterword/core/instant" },
  { from: "packages/contract/src/notes.ts", to: "zod/mini" },
  { from: "packages/bridge/src/messages.ts", to: "@afterword/core/instant" },
  { from: "packages/testing/src/clock.ts", to: "@afterword/core/instant" },
  { from: "packages/testing/src/postgres.ts", to: "node:fs" },
  { from: "apps/web/src/app/router.ts", to: "../features/notes/notes-page.ts" },
  { from: "apps/web/src/features/notes/notes-page.ts", to: "../../shared/open.ts" },
  { from: "apps/web/src/features/notes/notes-page.ts", to: "../player/public.ts" },
  { from: "apps/web/src/features/notes/notes.machine.ts", to: "@afterword/core/instant" },
  { from: "tests/e2e/story.e2e.ts", to: "@afterword/testing/clock" },
];
