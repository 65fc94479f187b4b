import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sharedByPages, sharedByTwo } from "./file-groups.ts";

/** The static imports of each module; dynamic imports start a graph of their own. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  "/src/main.tsx": ["/src/shell.tsx"],
  "/src/shell.tsx": ["/packages/contract/src/problem.ts", "/features/signs-of-life/notice.tsx"],
  "/src/held-page.tsx": ["/src/shared/chip.tsx", "/src/parts/held-row.tsx"],
  "/src/unreachable-page.tsx": ["/src/parts/held-row.tsx"],
  "/src/parts/held-row.tsx": ["/messages/deliveries.ts"],
  "/messages/deliveries.ts": [],
  "/src/editor.tsx": ["/src/shared/title-field.tsx", "/src/shared/chip.tsx"],
  "/src/shared/title-field.tsx": ["/node_modules/react-hook-form/dist/index.esm.mjs"],
  "/src/shared/chip.tsx": [],
  "/src/public-pages/home.tsx": [],
  "/packages/contract/src/problem.ts": ["/node_modules/zod/v4/mini/index.js"],
  "/node_modules/zod/v4/mini/index.js": [],
  "/node_modules/react-hook-form/dist/index.esm.mjs": [],
};

const graph = {
  getModuleInfo: (id: string) => ({
    isEntry: id === "/src/main.tsx",
    importedIds: IMPORTS[id] ?? [],
    importers: Object.keys(IMPORTS).filter((one) => IMPORTS[one]?.includes(id)),
  }),
};

describe("modules shared by pages", () => {
  it.each([
    ["what the first page reaches", "/src/shell.tsx", "app"],
    ["a control", "/src/shared/chip.tsx", "kit"],
    ["a sentence for admins", "/messages/deliveries.ts", "admin"],
    ["a sentence about phones", "/messages/en/phone.ts", "phone"],
    ["the question for a recent proof", "/src/features/accounts/use-recent-proof.tsx", "proof"],
    ["what needs the form library", "/src/shared/title-field.tsx", "forms"],
    ["the form library", "/node_modules/react-hook-form/dist/index.esm.mjs", "forms"],
    [
      "a rule of the wire, also where the first page names its types",
      "/packages/contract/src/problem.ts",
      "schemas",
    ],
    ["the library of the rules", "/node_modules/zod/v4/mini/index.js", "schemas"],
    ["a page of the server", "/src/public-pages/home.tsx", null],
  ])("Shared code goes into the chunk for what needs it: %s", (_what, id, file) => {
    expect(sharedByPages(id, graph)).toBe(file);
  });

  it.each([
    ["sessions", "packages/core/src/messages/en/session.ts"],
    ["sessions", "apps/web/src/features/sessions/parts/outcome.tsx"],
    ["sessions", "apps/web/src/features/sessions/parts/session-form.module.css"],
    ["sessions", "apps/web/src/features/sessions/places-of-app.ts"],
    ["sessions", "apps/web/src/features/sessions/unsaved-sign-up.ts"],
    ["sessions", "apps/web/src/features/sessions/use-single-use.ts"],
    ["dead-end", "packages/core/src/messages/en/dead-end.ts"],
    ["dead-end", "apps/web/src/shared/ui/dead-end.tsx"],
    ["dead-end", "apps/web/src/shared/ui/closed-envelope.tsx"],
    ["signs", "packages/core/src/messages/en/signs.ts"],
    ["signs", "packages/core/src/switch/thread.ts"],
    ["signs", "packages/core/src/time/left.ts"],
    ["signs", "apps/web/src/features/signs-of-life/parts/thread-line.tsx"],
    ["signs", "apps/web/src/shared/format/names.ts"],
    ["signs", "apps/web/src/shared/ui/places-on-line.ts"],
    ["history", "packages/core/src/messages/en/history.ts"],
    ["history", "apps/web/src/features/deliveries/delivered-in-words.ts"],
    [null, "packages/core/src/messages/en/phone.ts"],
  ])("What two pages share goes into the file %s: %s", (file, path) => {
    expect(existsSync(new URL(`../../${path}`, import.meta.url))).toBe(true);
    expect(sharedByTwo(`/${path}`, graph)).toBe(file);
  });

  it("What the first page reaches stays in its download, also where two pages share it", () => {
    expect(sharedByTwo("/features/signs-of-life/notice.tsx", graph)).toBeNull();
  });
});
