import { describe } from "vitest";
import { watchmanSuite, WATCHMAN_TIMEOUT_MS } from "./suites/watchman.ts";
import { createHttpWatchman } from "./http-watchman.ts";

describe("the HTTP watchman", () => {
  watchmanSuite((url) => createHttpWatchman(url, WATCHMAN_TIMEOUT_MS));
});
