/**
 * Which way imports may point. Every rule says why; tests/house/import-walls.test.ts plants a violation for each.
 *
 *   core  <-  contract, bridge  <-  server | web | simulator  <-  tests       testing -> core, contract
 *   inside web:     shared <- features/* <- app
 *   inside server:  ports <- adapters <- context;  queries <- commands <- routes;  jobs -> commands of features
 *
 * Features of the server share code through address-book, crypto, db, http, links, mail, outbox, pictures, ports and switch, never through each other.
 * Rules match by `path`: the kind of a dependency is no safe mark, since workspaces hoist everything into one folder.
 */

/** Tests, what they share, and the suites of ports: none of it runs in production. */
const testFiles =
  "\\.(?:test|e2e|fixture)\\.tsx?$|/suites?(?:/|\\.ts$)|^apps/[^/]+/src/testing/|/vitest\\.config\\.ts$";
const nodeModule =
  "^node:|^(?:assert|buffer|child_process|crypto|events|fs|http|https|net|os|path|stream|timers|url|util|worker_threads)(?:/|$)";

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
    to: { path: ["\\.(?:test|e2e|fixture)\\.tsx?$", "^tests/"] },
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
    name: "browser-has-no-node",
    comment: "These run in a page, where Node does not exist; the bundler would only say so at run time.",
    from: { path: "^(?:apps/(?:web|simulator)|packages/(?:bridge|contract))/src/", pathNot: testFiles },
    to: { path: nodeModule },
  },

  // Inside the server
  {
    name: "port-is-an-interface",
    comment: "A port says what the outside can do for us; it must not know who does it.",
    from: { path: "^apps/server/src/ports/", pathNot: testFiles },
    to: { pathNot: "^apps/server/src/ports/|^packages/(?:core|contract)/src/" },
  },
  {
    name: "adapter-knows-ports-only",
    comment:
      "An adapter fits an outside thing to a port. One that knows features cannot be exchanged for another.",
    from: { path: "^apps/server/src/adapters/", pathNot: testFiles },
    to: {
      path: "^apps/server/src/(?:bounces|features|jobs|http|mail|outbox|switch)/|^apps/server/src/(?:context|main)\\.ts$",
    },
  },
  {
    name: "only-context-builds-adapters",
    comment: "One place chooses who stands behind each port; everybody else sees the port.",
    from: {
      path: "^apps/server/src/",
      pathNot: [testFiles, "^apps/server/src/(?:adapters/|context\\.ts$|main\\.ts$)"],
    },
    to: { path: "^apps/server/src/adapters/" },
  },
  {
    name: "context-is-the-root",
    comment:
      "What is built must not know its builder, or nothing can be built alone. Features, jobs and http may name its type.",
    from: { path: "^apps/server/src/(?:ports|adapters|db|crypto|mail|config)/", pathNot: testFiles },
    to: { path: "^apps/server/src/(?:context|main)\\.ts$" },
  },
  {
    name: "main-is-imported-by-nobody",
    comment: "Importing main would start the server.",
    from: { path: "^apps/server/src/", pathNot: testFiles },
    to: { path: "^apps/server/src/main\\.ts$" },
  },
  {
    name: "server-features-never-import-each-other",
    comment:
      "A feature can be read and changed alone. Shared: address-book, crypto, db, http, links, mail, outbox, ports, switch; and core.",
    from: { path: "^apps/server/src/features/([^/]+)/", pathNot: testFiles },
    to: { path: "^apps/server/src/features/", pathNot: "^apps/server/src/features/$1/" },
  },
  {
    name: "shared-server-code-knows-no-feature",
    comment: "Shared code below the features; jobs, context and the list of routes stand above them.",
    from: {
      path: "^apps/server/src/(?:address-book|bounces|config|crypto|db|http|links|log|mail|outbox|pictures|ports|switch)/",
      pathNot: [testFiles, "^apps/server/src/http/(?:app|routes)\\.ts$"],
    },
    to: { path: "^apps/server/src/(?:features|jobs)/" },
  },
  {
    name: "features-start-no-job",
    comment:
      "A command leaves a row in the outbox or a due time; the job finds it. A direct call could run before the commit.",
    from: { path: "^apps/server/src/features/", pathNot: testFiles },
    to: { path: "^apps/server/src/jobs/" },
  },
  {
    name: "jobs-call-commands",
    comment:
      "A job is another caller of the same command as a route; it must not go around it or through HTTP.",
    from: { path: "^apps/server/src/jobs/", pathNot: testFiles },
    to: { path: "^apps/server/src/features/[^/]+/[a-z-]*(?:routes|queries|present)\\.ts$" },
  },
  {
    name: "queries-know-no-command",
    comment: "queries <- commands <- routes: SQL at the bottom decides nothing and answers nobody.",
    from: { path: "^apps/server/src/features/[^/]+/[a-z-]*queries\\.ts$", pathNot: testFiles },
    to: { path: "^apps/server/src/(?:features/[^/]+/(?![a-z-]*queries\\.ts$)|http/|jobs/|mail/)" },
  },
  {
    name: "commands-know-no-route",
    comment: "queries <- commands <- routes: a command that knows HTTP cannot be called by a job.",
    from: { path: "^apps/server/src/features/[^/]+/", pathNot: [testFiles, "/[a-z-]*routes\\.ts$"] },
    to: { path: "^apps/server/src/features/[^/]+/[a-z-]*routes\\.ts$|(?:^|/)node_modules/fastify/" },
  },
  {
    name: "routes-know-no-sql",
    comment:
      "A route is thin: guards in order, then one command. SQL in it would be a second way to the same rows.",
    from: { path: "^apps/server/src/features/[^/]+/[a-z-]*routes\\.ts$" },
    to: { path: "(?:^|/)node_modules/(?:kysely|pg)/" },
  },
  {
    name: "mails-and-presenters-know-no-database",
    comment:
      "Words and answers are made from what they are handed; a query hidden in them runs outside the transaction.",
    from: { path: "^apps/server/src/(?:mail/|features/[^/]+/present\\.ts$)", pathNot: testFiles },
    to: {
      path: "^apps/server/src/db/|(?:^|/)node_modules/(?:kysely|pg)/",
      pathNot: "^apps/server/src/db/(?:schema|rows)\\.ts$",
    },
  },
  {
    name: "switch-knows-ports-only",
    comment:
      "Years of the switch are tried in memory and virtual time; a query or a timer of its own would be left out of that.",
    from: { path: "^apps/server/src/(?:switch|outbox|links)/", pathNot: testFiles },
    to: { path: "^apps/server/src/db/|(?:^|/)node_modules/(?:kysely|pg)/|^(?:node:)?timers(?:/|$)" },
  },
  {
    name: "one-driver",
    comment: "One pool, one place that opens it: transactions and their rules hold only there.",
    from: { path: "^apps/server/src/", pathNot: [testFiles, "^apps/server/src/db/"] },
    to: { path: "(?:^|/)node_modules/(?:pg|@electric-sql)/" },
  },

  // Inside the page
  {
    name: "web-shared-knows-no-feature",
    comment: "shared <- features <- app: a button that knows notes is a part of notes.",
    from: { path: "^apps/web/src/shared/", pathNot: testFiles },
    to: { path: "^apps/web/src/(?:features|app)/" },
  },
  {
    name: "web-features-know-no-app",
    comment: "shared <- features <- app: features meet only in app, so that each can be opened alone.",
    from: { path: "^apps/web/src/features/", pathNot: testFiles },
    to: { path: "^apps/web/src/(?:app/|main\\.tsx$)" },
  },
  {
    name: "web-features-never-import-each-other",
    comment: "A feature can be read and changed alone; it uses of another what its public.ts shows.",
    from: { path: "^apps/web/src/features/([^/]+)/", pathNot: testFiles },
    to: {
      path: "^apps/web/src/features/",
      pathNot: ["^apps/web/src/features/$1/", "^apps/web/src/features/[^/]+/public\\.ts$"],
    },
  },
  {
    name: "page-carries-one-language",
    comment:
      "Pages import the English sentences section by section; their build puts those of its language in their place. Whoever imports the whole catalogue makes everybody download every language.",
    from: { path: "^apps/web/src/", pathNot: testFiles },
    to: { path: "^packages/core/src/messages/(?:catalog|german)\\.ts$|^packages/core/src/messages/de/" },
  },
];

export default {
  forbidden: forbidden.map((rule) => ({ severity: "error", ...rule })),
  options: {
    // TypeScript 7 has no parser for JavaScript programs; without swc nothing is read, and nothing would be reported.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "(?:^|/)node_modules/" },
    exclude: { path: "(?:^|/)(?:dist|\\.tsc|\\.tsc-tests|\\.cache|coverage|golden)/|\\.css$" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
