import { ROUTES } from "@afterword/core/routes/paths";
import { describe, expect, it } from "vitest";
import { linesWith, listProjectTexts, type ProjectText } from "./project-texts.ts";

/** Names of the route table that are no room of the page, and what they are instead. */
const noRoom: Readonly<Record<string, string>> = {
  home: "rendered on the server for browsers; in the app it goes on at once",
  back: "one step back in the history",
  forward: "one step forward in the history",
  publicNote: "rendered on the server, readable without scripts",
  rehearsal: "rendered on the server, as the page of a delivery is",
  previewNote: "answers a form of the note editor",
  done: "where confirmations lead: it goes on at once",
  notFound: "what every address that leads nowhere shows; it needs no entry of its own",
  disownFactor: "rendered on the server: a scanner that runs scripts presses nothing",
  confirmAgency: "rendered on the server, so that the button works without scripts",
};

/** Rooms that are not furnished: they show the page for unknown addresses, and no menu offers them. */
const unfurnished: readonly string[] = ["audioRecording", "videoRecording", "adminUsers", "adminPlans"];

const texts = listProjectTexts();
const below = (folder: string): readonly ProjectText[] =>
  texts.filter(
    ({ place }) => place.startsWith(folder) && !/\.(?:test|fixture)\.tsx?$|\/testing\//.test(place),
  );
const router = below("apps/web/src/app/");
const routeNames = Object.keys(ROUTES);
const hasPage = (name: string): boolean =>
  linesWith(router, new RegExp(`^\\s*${name}: (?:page|present)\\(`)).length > 0;
const stories = texts.filter(({ place }) => place.endsWith(".e2e.ts"));

describe("the route table", () => {
  it("Each route leads to a page, unless it is excused", () => {
    const expected = routeNames.filter((name) => !(name in noRoom) && !unfurnished.includes(name));
    expect(routeNames.filter(hasPage)).toEqual(expected);
  });

  it("The list of excused routes has only existing ones", () => {
    expect(routeNames).toEqual(expect.arrayContaining([...Object.keys(noRoom), ...unfurnished]));
  });

  it("No file of the page spells a path beside the route table", () => {
    const paths = Object.values(ROUTES).filter((path) => path.length > 2 && !path.includes(":"));
    const spelt = new RegExp(`(?:to|href|path)=(?:\\{)?["'](?:${paths.join("|")})["']|navigate\\(["']/`);
    expect(linesWith(below("apps/web/src/"), spelt)).toEqual([]);
  });
});

describe("the stories", () => {
  it("There is at least one story in a browser", () => {
    expect(stories.length).toBeGreaterThan(0);
  });
});
