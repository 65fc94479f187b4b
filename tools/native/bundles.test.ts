import { describe, expect, it } from "vitest";
import { judgeBundle, type Bundle } from "./bundles.ts";

const words = "AfterwordApp/ /api/phone/fine afterword.push";
const good: Bundle = {
  bytes: Buffer.concat([Buffer.from("c61fbc03c103191f", "hex"), Buffer.from(words)]),
  sources: [
    "/expo/app.tsx",
    "/../../packages/bridge/src/host.ts",
    "/node_modules/expo/tests/suite/x.test.ts",
  ],
};
const judge = (change: Partial<Bundle>) => judgeBundle({ ...good, ...change }, ["/expo/app.tsx"]).join("\n");
const withSource = (source: string) => judge({ sources: [...good.sources, source] });

describe("a bundle of the app", () => {
  it("A program for Hermes with the app's files alone passes", () => {
    expect(judge({})).toBe("");
  });

  it.each([
    "/../simulator/src/phone/phone.ts",
    "/../../apps/simulator/src/phone/phone.ts",
    "/../../packages/bridge/src/suite/phone-on-trial.ts",
    "/../../packages/contract/src/endpoint.ts",
    "/src/ports/fake-store.fixture.ts",
    "/src/ports/phone.test.ts",
  ])("The check catches %s in a bundle", (source) => {
    expect(withSource(source)).toBe(`it contains ${source}`);
  });

  it("The check catches a bundle of something else", () => {
    expect(judge({ bytes: Buffer.from(words) })).toBe("it is no program for Hermes");
    expect(judge({ bytes: good.bytes.subarray(0, 40) })).toContain("it does not say afterword.push");
    expect(judge({ sources: [] })).toBe("it lacks /expo/app.tsx");
  });
});
