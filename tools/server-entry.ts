/**
 * What Node is given to run the server, in the project's folder (docs/deploy.md). With little room for young objects
 * an idle server needs a seventh less memory: what the start leaves behind is cleared away early.
 */
export const SERVER_ENTRY: readonly string[] = ["--max-semi-space-size=2", "apps/server/src/main.ts"];
