import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../tools/run-program.ts";
import { listProjectTexts } from "./project-texts.ts";

/** Messages that the page leaves alone, and why. */
const notForThePage: Readonly<Record<string, string>> = {
  hello: "the client end says it by itself",
};

const messages = (await import(path.join(projectRoot, "packages/bridge/src/messages.ts"))) as {
  readonly REQUESTS: object;
  readonly EVENTS: object;
};
const requests = Object.keys(messages.REQUESTS);
const events = Object.keys(messages.EVENTS);
const pageText = textOf("apps/web/src/");
const simulatorText = textOf("apps/simulator/src/");

/** That the wrapper answers every call is told by the type of its handlers (host-handlers.ts). */
describe("the messages of the bridge", () => {
  it("The bridge defines calls and events", () => {
    expect(requests).toContain("device.bind");
    expect(events).toContain("lifecycle");
  });

  it.each(events)("The simulated phone can report %s", (name) => {
    expect(simulatorText).toMatch(new RegExp(`\\b(?:reports\\.send|report)\\("${literal(name)}"`));
  });

  it.each([...requests, ...events].filter((name) => !(name in notForThePage)))("The page uses %s", (name) => {
    expect(isUsedByPage(name)).toBe(true);
  });

  it("Only messages that exist and that the page does not use are excused", () => {
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
