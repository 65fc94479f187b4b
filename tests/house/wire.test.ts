import { readdirSync } from "node:fs";
import path from "node:path";
import type { Endpoint } from "@afterword/contract/endpoint";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../tools/run-program.ts";
import { listProjectTexts } from "./project-texts.ts";

/** Calls that the page never makes, and who needs them. */
const notForThePage: Readonly<Record<string, string>> = {
  "GET /api/note-by-secret/:secret": "programs of recipients; the public page is rendered on the server",
  "POST /api/user/confirm-agency/:secret":
    "mail programs and wrappers; the reminder's page is a form without scripts",
  "GET /api/openapi.json": "programs that want to know all calls",
  "GET /api/picture/:owner/:picture/:until/:signature":
    "pictures on the page, by the addresses that answers gave it",
};

type Call = { readonly name: string; readonly endpoint: Endpoint };

const calls = await readCalls();
const callNames = calls.map(({ name, endpoint }) => ({ name, call: `${endpoint.method} ${endpoint.path}` }));
const serverText = textOf("apps/server/src/");
const webText = textOf("apps/web/src/");

describe("the wire", () => {
  it("defines calls", () => {
    expect(callNames).toContainEqual({ name: "login", call: "POST /api/login" });
  });

  it("defines no call twice", () => {
    const seen = callNames.map(({ call }) => call.replaceAll(/:\w+/g, ":"));
    expect(seen.filter((call, index) => seen.indexOf(call) !== index)).toEqual([]);
  });

  it.each(callNames)("$call has a handler on the server", ({ name }) => {
    expect(serverText).toMatch(
      new RegExp(`\\bserve\\(\\s*\\w+,\\s*\\w+,\\s*(?:\\w+\\.)?(?:${namesOf(name).join("|")})\\b`),
    );
  });

  it.each(callNames.filter(({ call }) => !(call in notForThePage)))(
    "$call is made by the page",
    ({ call }) => {
      expect(webText.includes(`"${call}"`)).toBe(true);
    },
  );

  it("excuses only calls that exist and that the page does not make", () => {
    const made = Object.keys(notForThePage).filter((call) => webText.includes(`"${call}"`));
    expect(made).toEqual([]);
    expect(callNames.map(({ call }) => call)).toEqual(expect.arrayContaining(Object.keys(notForThePage)));
  });
});

/** The name of a call, and those under which the server imports it where a command has the same name. */
function namesOf(name: string): readonly string[] {
  const aliases = serverText.matchAll(new RegExp(`\\b${name} as (\\w+)`, "g"));
  return [name, ...Array.from(aliases, ([, alias = name]) => alias)];
}

async function readCalls(): Promise<readonly Call[]> {
  const folder = path.join(projectRoot, "packages/contract/src/endpoints");
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file)) as Promise<object>));
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ name, endpoint }] : [])),
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

/** The text of a folder without its tests: what a test calls is not yet called by the product. */
function textOf(folder: string): string {
  return listProjectTexts()
    .filter(({ place }) => place.startsWith(folder) && !/\.(?:test|fixture)\.tsx?$|\/testing\//.test(place))
    .map(({ text }) => text)
    .join("\n");
}
