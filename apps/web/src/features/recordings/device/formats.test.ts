import { describe, expect, it } from "vitest";
import { chooseFormat, needsConversion } from "./formats.ts";

const CHROMIUM_ON_LINUX = [
  "audio/mp4",
  "audio/mp4;codecs=opus",
  "audio/webm",
  "audio/webm;codecs=opus",
  "video/mp4",
  "video/mp4;codecs=avc1.42E01E,opus",
  "video/webm",
  "video/webm;codecs=vp8,opus",
];
const CHROME_ON_MAC = [
  ...CHROMIUM_ON_LINUX,
  "audio/mp4;codecs=mp4a.40.2",
  "video/mp4;codecs=avc1.42E01E,mp4a.40.2",
];
const FIREFOX = ["audio/webm", "audio/webm;codecs=opus", "video/webm", "video/webm;codecs=vp8,opus"];
const OLD_SAFARI = ["audio/mp4", "video/mp4", "video/mp4;codecs=avc1.42E01E,mp4a.40.2"];

describe("the format of a take", () => {
  it.each<[string, string[], string | null, string | null]>([
    ["Chromium on Linux", CHROMIUM_ON_LINUX, "audio/webm;codecs=opus", "video/mp4;codecs=avc1.42E01E,opus"],
    ["Chrome", CHROME_ON_MAC, "audio/mp4;codecs=mp4a.40.2", "video/mp4;codecs=avc1.42E01E,mp4a.40.2"],
    ["Firefox", FIREFOX, "audio/webm;codecs=opus", "video/webm;codecs=vp8,opus"],
    ["an old Safari", OLD_SAFARI, "audio/mp4", "video/mp4;codecs=avc1.42E01E,mp4a.40.2"],
    ["a browser without a recorder", [], null, null],
  ])("In %s it is the first of the list that works everywhere later", (_name, supported, audio, video) => {
    const isSupported = (one: string): boolean => supported.includes(one);
    expect(chooseFormat("audio", isSupported)).toBe(audio);
    expect(chooseFormat("video", isSupported)).toBe(video);
  });

  it.each([
    ["audio/mp4;codecs=mp4a.40.2", false],
    ["audio/mp4", false],
    ["audio/mp4;codecs=opus", true],
    ["audio/webm;codecs=opus", true],
    ["video/mp4;codecs=avc1.42E01E,mp4a.40.2", false],
    ["video/mp4; codecs=avc3.42E01E, mp4a.40.2", false],
    ["video/mp4;codecs=avc1.42E01E,opus", true],
    ["video/mp4;codecs=vp09.00.10.08,opus", true],
    ["video/mp4", true],
    ["video/webm;codecs=vp8,opus", true],
    ["video/x-matroska;codecs=avc1", true],
  ])("%s needs conversion: %s", (mimeType, expected) => {
    expect(needsConversion(mimeType)).toBe(expected);
  });
});
