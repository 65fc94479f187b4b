import { describe } from "vitest";
import { pagesSuite } from "../platform/http/suites/pages.ts";
import { plainPages } from "./plain-pages.ts";

describe("public pages in bare HTML", () => {
  pagesSuite(async () => plainPages);
});
