/** Tests, what they share, and the suites of ports: none of it runs in production. */
export const testFiles =
  "\\.(?:test|e2e|fixture)\\.tsx?$|/suites?(?:/|\\.ts$)|^apps/[^/]+/src/testing/|/vitest\\.config\\.ts$";
