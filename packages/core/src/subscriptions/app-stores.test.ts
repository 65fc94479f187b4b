import { describe, expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { wayToManage } from "./app-stores.ts";

describe("where a subscription is cancelled", () => {
  it("Each app store has its own way", () => {
    const say = catalogs.en.appStores;
    expect(wayToManage(say, "apple")).toBe(say.manageApple);
    expect(wayToManage(say, "google")).toBe(say.manageGoogle);
    expect(wayToManage(say, "paper")).toBe(say.managePaper);
  });
});
