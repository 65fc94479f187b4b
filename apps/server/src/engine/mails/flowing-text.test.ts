import { describe, expect, it } from "vitest";
import { flowing, headingText, joined } from "./flowing-text.ts";

const NO_BREAK = "\u00a0";

describe("the text of a mail's block", () => {
  it.each([
    ["in 36 hours", `in 36${NO_BREAK}hours`],
    ["Your 2 notes", `Your 2${NO_BREAK}notes`],
    ["since 07.11.2026 at 10:30 and later", "since 07.11.2026 at 10:30 and later"],
    ["the very last words", "the very last words"],
  ])("A number stays with its unit, and nothing else is held together: %j", (text, shown) =>
    expect(flowing(text).markup).toBe(shown),
  );

  it.each(["E-Mail", "Admin-Rechte", "App Store", "Google Play"])("%j stays in one line", (words) =>
    expect(flowing(`in ${words}.`).markup).toBe(`in <span style="white-space:nowrap;">${words}</span>.`),
  );

  it("A name stays in one line unless it is long", () => {
    expect(joined("Ben Meier")).toBe(`Ben${NO_BREAK}Meier`);
    expect(joined("Maximilian Freiherr von Hohenstein")).toBe("Maximilian Freiherr von Hohenstein");
  });

  it("A date may break in a heading, whose large type is wider than a phone", () => {
    const date = ["Saturday,", "21.11.2026"].join(NO_BREAK);
    expect(headingText(`It ends on ${date}`).markup).toBe("It ends on Saturday, 21.11.2026");
  });

  it("Words are bold and an address is a link where they stand in the text, with all of it escaped", () => {
    const marks = { strong: "at <once>", address: "a&b@example.com" };
    const { markup } = flowing("Write at <once> to a&b@example.com.", marks);
    expect(markup.replaceAll(/\s+/g, " ")).toMatch(
      /^Write <strong [^>]*>at &#60;once&#62;<\/strong> to <a href="mailto:a[^"]*b@example\.com"[^>]*>a&#38;b@example\.com<\/a >\.$/,
    );
  });
});
