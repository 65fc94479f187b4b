import { describe } from "vitest";
import { startSwift } from "../../testing/swift.ts";
import { realStoreSuite } from "./suites/real-store.ts";

describe("OpenStack Swift", () => {
  realStoreSuite(startSwift);
});
