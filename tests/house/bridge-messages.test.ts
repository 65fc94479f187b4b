import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../tools/run-program.ts";
import { listProjectTexts } from "./project-texts.ts";

/** Messages that the page leaves alone, and why. */
const notForThePage: Readonly<Record<string, string>> = {
  hello: "the client end says it by itself",
  log: "for a wrapper's developers; the page reports its faults to the server",
  "push.token": "the page reads the token with device.info each time it looks at the phone",
};

const messages = (await import(path.join(projectRoot, "packages/bridge/src/messages.ts"))) as {
  readonly REQUESTS: object;
  readonly EVENTS: object;
};
const requests = Object.keys(messages.REQUESTS);
const events = Object.keys(messages.EVENTS);
const hostText = textOf("packages/bridge/src/host-handlers.ts");
const pageText = textOf("apps/web/src/");
const simulatorText = textOf("apps/simulator/src/");

describe("the bridge", () => {
  it("defines calls and events", () => {
    expect(requests).toContain("device.bind");
    expect(events).toContain("lifecycle");
  });

  it.each(requests)("answers the call %s on the wrapper's end", (name) => {
    expect(hostText).toMatch(new RegExp(`^ {4}"?${literal(name)}"?:`, "m"));
  });

  it.each(events)("lets the simulated phone report %s", (name) => {
    expect(simulatorText).toMatch(new RegExp(`\\b(?:reports\\.send|report)\\("${literal(name)}"`));
  });

  it.each([...requests, ...events].filter((name) => !(name in notForThePage)))(
    "has %s used by the page",
    (name) => {
      expect(isUsedByPage(name)).toBe(true);
    },
  );

  it("excuses only messages that exist and that the page does not use", () => {
    const excused = Object.keys(notForThePage);
    expect(excused.filter(isUsedByPage)).toEqual([]);
    expect([...requests, ...events]).toEqual(expect.arrayContaining(excused));
  });
});

/** By a call, `device.request("device.bind"`, or by a listener, `device?.on("lifecycle"`. */
function isUsedByPage(name: string): boolean {
  return new RegExp(`\\.(?:request|on)\\("${literal(name)}"`).test(pageText);
}

function literal(name: string): string {
  return name.replaceAll(".", String.raw`\.`);
}

function textOf(place: string): string {
  return listProjectTexts()
    .filter(
      (file) => file.place.startsWith(place) && !/\.(?:test|fixture)\.tsx?$|\/testing\//.test(file.place),
    )
    .map(({ text }) => text)
    .join("\n");
}
