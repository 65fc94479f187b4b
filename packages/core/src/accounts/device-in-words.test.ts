import { catalogs } from "../messages/catalog.ts";
import { describe, expect, it } from "vitest";
import { deviceAtStart, deviceInWords } from "./device-in-words.ts";

describe("a device that gave a sign of life", () => {
  it.each(["Firefox on Linux", "the app on Android", "a browser", "command line", ""])(
    "%j is named as the server stored it when the page is in English",
    (name) => expect(deviceInWords(name)).toBe(name),
  );

  it.each([
    ["Firefox on Linux", "Firefox auf Linux"],
    ["the app on Android", "Afterword-App auf Android"],
    ["a browser", "ein Browser"],
    ["Samsung Internet on Android", "Samsung Internet auf Android"],
  ])('"%s" becomes "%s" in German', (name, words) =>
    expect(deviceInWords(name, catalogs.de.devices)).toBe(words),
  );

  it("A device that begins a line has a capital", () => {
    const names = ["the app on Android", "a browser", "Firefox on Linux", ""];
    expect(names.map((name) => deviceAtStart(name))).toEqual([
      "The app on Android",
      "A browser",
      "Firefox on Linux",
      "",
    ]);
    expect(names.map((name) => deviceAtStart(name, catalogs.de.devices))).toEqual([
      "Afterword-App auf Android",
      "Ein Browser",
      "Firefox auf Linux",
      "",
    ]);
  });
});
