/** Everything of this repository; packages from the registry have rules of their own. */
export const ourCode = "^(?:apps|packages|tests|tools)/";

/** The packages that server and web are built on. */
export const packages = "^packages/(?:bridge|contract|core)/";

/** Tests, what they share, and the suites of ports: none of it runs in production. */
export const testFiles =
  "\\.(?:test|e2e|fixture)\\.tsx?$|/suites?(?:/|\\.ts$)|^apps/[^/]+/src/testing/|/vitest\\.config\\.ts$";
