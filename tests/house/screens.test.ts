import { ROUTES } from "@afterword/core/routes/paths";
import type { RouteName } from "@afterword/core/routes/paths";
import { describe, expect, it } from "vitest";
import { looksAt } from "../e2e/screens/looks.ts";
import { SCREENS, WITHOUT_SCREEN } from "../e2e/screens/screen-table.ts";
import { picturesOf } from "../e2e/drawing/pictures.ts";

const routes = Object.keys(ROUTES) as RouteName[];
const seen = new Set(SCREENS.map(({ route }) => route));

describe("the table of screens", () => {
  it("Every route has a screen or an excuse", () => {
    const forgotten = routes.filter((route) => !seen.has(route) && WITHOUT_SCREEN[route] === undefined);
    expect(forgotten).toEqual([]);
  });

  it("No route with a screen is excused", () => {
    expect(routes.filter((route) => seen.has(route) && WITHOUT_SCREEN[route] !== undefined)).toEqual([]);
  });

  it("Each screen is in the table once, and has a path if its route has a parameter", () => {
    const names = SCREENS.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const pathless = SCREENS.filter(({ route, path }) => path === undefined && ROUTES[route].includes(":"));
    expect(pathless.map(({ name }) => name)).toEqual([]);
  });
});

describe("the visits to the screens", () => {
  const looks = SCREENS.filter(({ onlyColours }) => onlyColours !== true).flatMap(looksAt);
  const visited = (wanted: boolean) =>
    new Set(looks.filter(({ inApp }) => inApp === wanted).map(({ screen }) => screen.route));

  it("Each route is visited in the app, except the pages that the server renders", () => {
    const inApp = visited(true);
    const renderedByServer = ["disownFactor", "home", "publicNote", "rehearsal", "signOfLife"];
    expect([...seen].filter((route) => !inApp.has(route)).toSorted()).toEqual(renderedByServer);
  });

  it("Each route is visited on the website, except the sign-up, which is in the app only", () => {
    const onWebsite = visited(false);
    expect([...seen].filter((route) => !onWebsite.has(route))).toEqual(["register"]);
  });
});

describe("the pictures of the screens", () => {
  it("Each screen has pictures of its own in all sizes and both themes, those of the app in no wide window", () => {
    const pictures = SCREENS.flatMap((screen) => picturesOf(screen));
    expect(new Set(pictures).size).toBe(pictures.length);
    const inApp = [
      "home.390.light.webp",
      "home.390.dark.webp",
      "home.1280.light.webp",
      "home.1280.dark.webp",
    ];
    expect(picturesOf({ name: "home", mode: "app" })).toEqual(inApp);
    const wide = ["home.1920.light.webp", "home.1920.dark.webp"];
    expect(picturesOf({ name: "home" })).toEqual([...inApp, ...wide]);
  });
});
