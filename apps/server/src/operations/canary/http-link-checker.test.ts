import { describe } from "vitest";
import { LINK_CHECKER_TIMEOUT_MS, linkCheckerSuite } from "./suites/link-checker.ts";
import { createHttpLinkChecker } from "./http-link-checker.ts";

describe("the HTTP link checker", () => {
  linkCheckerSuite(() => createHttpLinkChecker(LINK_CHECKER_TIMEOUT_MS));
});
