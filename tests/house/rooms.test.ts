import { ROUTES } from "@afterword/core/routes/paths";
import { describe, expect, it } from "vitest";
import { linesWith, listProjectTexts, type ProjectText } from "./project-texts.ts";

/** Names of the route table that are no room of the page, and what they are instead. */
const noRoom: Readonly<Record<string, string>> = {
  back: "one step back in the history",
  forward: "one step forward in the history",
  publicNote: "rendered on the server, readable without scripts",
  confirmAgency: "rendered on the server, so that the button works without scripts",
};

const texts = listProjectTexts();
const below = (folder: string): readonly ProjectText[] =>
  texts.filter(({ place }) => place.startsWith(folder) && !/\.(?:test|fixture)\.tsx?$/.test(place));
const router = below("apps/web/src/app/");
const stories = texts.filter(({ place }) => place.endsWith(".e2e.ts"));

describe("the route table", () => {
  it.each(Object.keys(ROUTES).filter((name) => !(name in noRoom)))("leads to a page: %s", (name) => {
    expect(linesWith(router, new RegExp(`\\bROUTES\\.${name}\\b`))).not.toEqual([]);
  });

  it.each(Object.keys(noRoom))("has no page where there is no room: %s", (name) => {
    expect(Object.keys(ROUTES)).toContain(name);
    expect(linesWith(router, new RegExp(`path=\\{ROUTES\\.${name}\\}`))).toEqual([]);
  });

  it("is the only place in the page that spells a path", () => {
    const paths = Object.values(ROUTES).filter((path) => path.length > 2 && !path.includes(":"));
    const spelt = new RegExp(`(?:to|href|path)=(?:\\{)?["'](?:${paths.join("|")})["']|navigate\\(["']/`);
    expect(linesWith(below("apps/web/src/"), spelt)).toEqual([]);
  });
});

describe("the stories", () => {
  it("exist", () => {
    expect(stories.length).toBeGreaterThan(0);
  });
});
