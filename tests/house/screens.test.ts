import { ROUTES } from "@afterword/core/routes/paths";
import type { RouteName } from "@afterword/core/routes/paths";
import { describe, expect, it } from "vitest";
import { looksAt } from "../e2e/rooms/looks.ts";
import { ROOMS, WITHOUT_ROOM } from "../e2e/rooms/table.ts";
import { picturesOf } from "../e2e/screens/pictures.ts";

const routes = Object.keys(ROUTES) as RouteName[];
const seen = new Set(ROOMS.map(({ route }) => route));

describe("the table of rooms", () => {
  it("Every route at which something is shown has a room", () => {
    const forgotten = routes.filter((route) => !seen.has(route) && WITHOUT_ROOM[route] === undefined);
    expect(forgotten).toEqual([]);
  });

  it("No route with a room is excused from having one", () => {
    expect(routes.filter((route) => seen.has(route) && WITHOUT_ROOM[route] !== undefined)).toEqual([]);
  });

  it("Each room stands in the table once, with a path where its route has a parameter", () => {
    const names = ROOMS.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const lost = ROOMS.filter(({ route, path }) => path === undefined && ROUTES[route].includes(":"));
    expect(lost.map(({ name }) => name)).toEqual([]);
  });
});

describe("the looks at the rooms", () => {
  const looks = ROOMS.filter(({ onlyColours }) => onlyColours !== true).flatMap(looksAt);
  const lookedAt = (wanted: boolean) =>
    new Set(looks.filter(({ inApp }) => inApp === wanted).map(({ room }) => room.route));

  it("Each route is looked at in the app, but for the pages that the server draws for browsers", () => {
    const inApp = lookedAt(true);
    const drawnByServer = ["confirmAgency", "disownFactor", "home", "publicNote", "rehearsal"];
    expect([...seen].filter((route) => !inApp.has(route)).toSorted()).toEqual(drawnByServer);
  });

  it("Each route is looked at on the website, but for the sign-up, which belongs to the app", () => {
    const onWebsite = lookedAt(false);
    expect([...seen].filter((route) => !onWebsite.has(route))).toEqual(["register"]);
  });
});

describe("the pictures of the rooms", () => {
  it("Each room has four pictures of its own, in both sizes and themes", () => {
    const pictures = ROOMS.flatMap(picturesOf);
    expect(new Set(pictures).size).toBe(4 * ROOMS.length);
    expect(picturesOf({ name: "home" })).toEqual([
      "home.390.light.webp",
      "home.390.dark.webp",
      "home.1280.light.webp",
      "home.1280.dark.webp",
    ]);
  });
});
