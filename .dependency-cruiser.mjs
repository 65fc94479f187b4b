/**
 * Which way imports may point. Every rule says why; tests/house/import-walls.test.ts plants a violation for each.
 *
 *   core  <-  contract, bridge  <-  server | web | simulator  <-  tests       testing -> core, contract
 *   inside web:     tools/walls/web.ts
 *   inside server:  tools/walls/server.ts
 *
 * Rules match by `path`: the kind of a dependency is no safe mark, since workspaces hoist everything into one folder.
 */
import { builtinModules } from "node:module";
import { serverRules } from "./tools/walls/server.ts";
import { testFiles } from "./tools/walls/shared.ts";
import { webRules } from "./tools/walls/web.ts";

const nodeModule = `^node:|^(?:${builtinModules.join("|")})(?:/|$)`;

const forbidden = [
  {
    name: "no-cycle",
    comment:
      "Two files that need each other are one thing in two places; neither can be read or tested alone.",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-orphan",
    comment: "A file that nothing imports and that imports nothing is dead, and dead code misleads.",
    from: {
      orphan: true,
      pathNot: [testFiles, "\\.d\\.ts$", "\\.config\\.ts$", "^tools/", "^tests/", "/main\\.tsx?$"],
    },
    to: {},
  },
  {
    name: "everything-resolves",
    comment: "An import that leads nowhere here works on one machine by chance.",
    from: {},
    to: { couldNotResolve: true, pathNot: "^virtual:" },
  },

  // Between packages
  {
    name: "core-imports-only-core",
    comment:
      "Core is the pure heart: with a package or a node module in it, weeks cannot be tried in milliseconds.",
    from: { path: "^packages/core/src/", pathNot: testFiles },
    to: { pathNot: "^packages/core/src/" },
  },
  {
    name: "machine-imports-only-core",
    comment:
      "A machine is a pure reducer: it may know rules and other machines, no npm package, no node:, no React.",
    from: { path: "\\.machine\\.ts$" },
    to: { pathNot: "^packages/core/src/|\\.machine\\.ts$" },
  },
  {
    name: "contract-imports-only-core",
    comment: "The wire is read by server and web; whatever it imports, both of them carry.",
    from: { path: "^packages/contract/src/", pathNot: testFiles },
    to: { pathNot: "^packages/(?:contract|core)/src/|(?:^|/)node_modules/zod/" },
  },
  {
    name: "bridge-imports-only-core",
    comment:
      "The bridge is compiled into the web page and into the phone; whatever it imports, both of them carry.",
    from: { path: "^packages/bridge/src/", pathNot: testFiles },
    to: { pathNot: "^packages/(?:bridge|core)/src/|(?:^|/)node_modules/zod/" },
  },
  {
    name: "testing-knows-no-app",
    comment:
      "Builders and clocks serve every package; one that knows an app could not serve the packages below it.",
    from: { path: "^packages/testing/" },
    to: { path: "^(?:apps|tests|packages/bridge)/" },
  },
  {
    name: "testing-only-in-tests",
    comment: "A movable clock or a throw-away database in shipped code would be a back door.",
    from: { path: "^(?:apps|packages)/", pathNot: [testFiles, "^packages/testing/"] },
    to: { path: ["^packages/testing/", "^apps/[^/]+/src/testing/"] },
  },
  {
    name: "shipped-code-imports-no-test",
    comment: "What runs in production must not depend on what is only run before it.",
    from: { path: "^(?:apps|packages)/", pathNot: testFiles },
    to: { path: ["\\.(?:test|e2e|fixture)\\.tsx?$", "/suites?(?:/|\\.ts$)", "^tests/"] },
  },
  {
    name: "shipped-code-imports-no-tool",
    comment: "Tools build and check the product; the product runs without them.",
    from: { path: "^(?:apps|packages)/", pathNot: [testFiles, "\\.config\\.ts$"] },
    to: { path: "^tools/" },
  },
  {
    name: "app-never-imports-app",
    comment:
      "Apps are separate programs that talk over the wire or the bridge, which is where their types live.",
    from: { path: "^apps/([^/]+)/" },
    to: { path: "^apps/", pathNot: "^apps/$1/" },
  },
  {
    name: "package-never-imports-app",
    comment: "Imports point inward: a package that knows one app is useless to the others.",
    from: { path: "^packages/" },
    to: { path: "^apps/" },
  },
  {
    name: "native-core-knows-no-phone",
    comment:
      "Only apps/native/expo imports Expo and React Native: everything else of the app runs in tests without them.",
    from: { path: "^apps/native/src/", pathNot: testFiles },
    to: { pathNot: "^apps/native/src/|^packages/(?:bridge|core)/src/" },
  },
  {
    name: "browser-has-no-node",
    comment: "These run in a page, where Node does not exist; the bundler would only say so at run time.",
    from: { path: "^(?:apps/(?:web|simulator)|packages/(?:bridge|contract))/src/", pathNot: testFiles },
    to: { path: nodeModule },
  },

  ...serverRules,
  ...webRules,
];

export default {
  forbidden: forbidden.map((rule) => ({ severity: "error", ...rule })),
  options: {
    // TypeScript 7 has no parser for JavaScript programs; without swc nothing is read, and nothing would be reported.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "(?:^|/)node_modules/" },
    // Only what is built here: many packages have all their code in a folder `dist`, and must be seen.
    exclude: {
      path: [
        "^(?:apps|packages|tests)/[^/]+/(?:dist|dist-server|\\.tsc|\\.tsc-tests|\\.cache|coverage)/",
        "^tools/\\.tsc",
        "^apps/server/src/engine/mails/golden/",
        // Read by Expo's tools with the packages of their own lock file, and checked there: `npm run native:check`.
        "^apps/native/(?:node_modules|expo|android|ios|\\.expo)/",
        "^apps/native/[a-z]+\\.config\\.(?:ts|mjs)$",
      ],
    },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
