import type { PlantedImports } from "./planted-tree.ts";
import { plantedServerImports, properServerImports } from "./planted-server-imports.ts";
import { plantedWebImports, properWebImports } from "./planted-web-imports.ts";

/** For each rule of .dependency-cruiser.mjs and tools/walls. */
export const plantedImports: PlantedImports = {
  ...plantedServerImports,
  ...plantedWebImports,
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
  "shipped-code-imports-no-test": [
    { from: "apps/server/src/platform/db/eager.ts", to: "./eager.test.ts" },
    { from: "apps/server/src/engine/switch/smuggled.ts", to: "../store/suite/users.ts" },
  ],
  "shipped-code-imports-no-tool": [
    { from: "apps/server/src/platform/db/handy.ts", to: "../../../../../tools/seed.ts" },
  ],
  "app-never-imports-app": [
    { from: "apps/web/src/shared/ui/reach.ts", to: "../../../../server/src/platform/db/open.ts" },
  ],
  "package-never-imports-app": [
    {
      from: "packages/bridge/src/outward.ts",
      to: "../../../apps/web/src/shared/ui/button.ts",
    },
  ],
  "native-core-knows-no-phone": [
    { from: "apps/native/src/ports/phone.ts", to: "zod" },
    { from: "apps/native/src/core/page-loads.ts", to: "../../../../packages/contract/src/http.ts" },
  ],
  "browser-has-no-node": [
    { from: "apps/web/src/shared/http/disk.ts", to: "node:fs" },
    { from: "apps/web/src/shared/http/packed.ts", to: "node:zlib" },
  ],
  "no-orphan": [{ from: "apps/web/src/shared/ui/forgotten.ts", to: "" }],
};

/** Imports that point the right way; no rule may object to them. */
export const properImports: readonly { readonly from: string; readonly to: string }[] = [
  ...properServerImports,
  ...properWebImports,
  { from: "packages/core/src/switch/decide.ts", to: "../time/instant.ts" },
  { from: "apps/native/src/ports/phone.ts", to: "../../../../packages/bridge/src/host-ports.ts" },
  { from: "packages/core/src/switch/decide.test.ts", to: "vitest" },
  { from: "packages/contract/src/notes.ts", to: "@afterword/core/instant" },
  { from: "packages/contract/src/notes.ts", to: "zod/mini" },
  { from: "packages/bridge/src/messages.ts", to: "@afterword/core/instant" },
  { from: "packages/testing/src/clock.ts", to: "@afterword/core/instant" },
  { from: "packages/testing/src/postgres.ts", to: "node:fs" },
  { from: "tests/e2e/story.e2e.ts", to: "@afterword/testing/clock" },
];
