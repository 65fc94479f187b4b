import { existsSync } from "node:fs";
import { ROUTES } from "@afterword/core/routes/paths";
import type { RouteName } from "@afterword/core/routes/paths";
import { describe, expect, it } from "vitest";
import { looksAt } from "../e2e/rooms/looks.ts";
import { ROOMS, WITHOUT_ROOM } from "../e2e/rooms/table.ts";
import { picturesOf, referenceOf } from "../e2e/screens/pictures.ts";

const routes = Object.keys(ROUTES) as RouteName[];
const seen = new Set(ROOMS.map(({ route }) => route));

describe("the table of rooms", () => {
  it("has every route at which something is to be seen", () => {
    const forgotten = routes.filter((route) => !seen.has(route) && WITHOUT_ROOM[route] === undefined);
    expect(forgotten).toEqual([]);
  });

  it("excuses no route that it has", () => {
    expect(routes.filter((route) => seen.has(route) && WITHOUT_ROOM[route] !== undefined)).toEqual([]);
  });

  it("has each room once, and says where those are whose route has a parameter", () => {
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

  it("reach each route in the app, but for the pages that the server draws for browsers", () => {
    const inApp = lookedAt(true);
    const drawnByServer = ["confirmAgency", "disownFactor", "home", "publicNote", "rehearsal"];
    expect([...seen].filter((route) => !inApp.has(route)).toSorted()).toEqual(drawnByServer);
  });

  it("reach each route on the website, but for the sign-up, which belongs to the app", () => {
    const onWebsite = lookedAt(false);
    expect([...seen].filter((route) => !onWebsite.has(route))).toEqual(["register"]);
  });
});

describe("the references of the screens", () => {
  it("are there for every room, in both sizes and themes; `npm run screens -- --accept` makes them", () => {
    const missing = ROOMS.flatMap(picturesOf).filter((picture) => !existsSync(referenceOf(picture)));
    expect(missing).toEqual([]);
  });
});
