import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint } from "./fingerprint.ts";

let root: string;

const write = (place: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
  writeFileSync(path.join(root, place), text);
};
const look = (): string => fingerprint(root, ["lock.json", "app"]);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "fingerprint-"));
  write("lock.json", "{}");
  write("app/src/main.ts", "one");
  write("app/src/parts/button.ts", "two");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("the fingerprint of what a build is made of", () => {
  it("The fingerprint is the same for the same contents, at any time of writing", () => {
    const before = look();
    utimesSync(path.join(root, "app/src/main.ts"), new Date(0), new Date(0));
    expect(look()).toBe(before);
    expect(before).toMatch(/^[0-9a-f]{32}$/);
  });

  it("The fingerprint does not depend on the folder of the project", () => {
    const before = look();
    const first = root;
    root = mkdtempSync(path.join(tmpdir(), "fingerprint-elsewhere-"));
    write("lock.json", "{}");
    write("app/src/parts/button.ts", "two");
    write("app/src/main.ts", "one");
    expect(look()).toBe(before);
    rmSync(first, { recursive: true });
  });

  it.each([
    ["another content", () => write("app/src/main.ts", "one!")],
    ["another file", () => write("app/src/more.ts", "")],
    ["another name of a file", () => rename("app/src/main.ts", "app/src/start.ts")],
    ["contents that changed places", () => swap("app/src/main.ts", "app/src/parts/button.ts")],
    ["another lock file", () => write("lock.json", "{ }")],
  ])("The fingerprint changes with %s", (_what, change) => {
    const before = look();
    change();
    expect(look()).not.toBe(before);
  });

  it.each([
    "app/src/main.test.ts",
    "app/src/main.browser.test.tsx",
    "app/src/life.fixture.ts",
    "app/src/testing/people.ts",
    "app/dist/index.js",
    "app/dist-server/render.js",
    "app/node_modules/x/index.js",
    "app/.tsc/main.d.ts",
  ])("The fingerprint does not change with %s, which no build is made of", (place) => {
    const before = look();
    write(place, "x");
    expect(look()).toBe(before);
  });
});

const rename = (from: string, to: string): void => {
  rmSync(path.join(root, from));
  write(to, "one");
};

const swap = (one: string, other: string): void => {
  write(one, "two");
  write(other, "one");
};
