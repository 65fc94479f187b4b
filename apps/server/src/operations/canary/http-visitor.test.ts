import { describe } from "vitest";
import { VISITOR_TIMEOUT_MS, visitorSuite } from "./suites/visitor.ts";
import { createHttpVisitor } from "./http-visitor.ts";

describe("the HTTP visitor", () => {
  visitorSuite(() => createHttpVisitor(VISITOR_TIMEOUT_MS));
});
