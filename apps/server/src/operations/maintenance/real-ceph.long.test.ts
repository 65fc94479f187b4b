import { describe } from "vitest";
import { startCeph } from "../../testing/ceph.ts";
import { realStoreSuite } from "./suites/real-store.ts";

describe("the gateway of Ceph", () => {
  realStoreSuite(startCeph);
});
