import { describe, expect, it } from "vitest";
import { isRecording, isSameRecording, readRecordingKey, recordingKey, type Recording } from "./recording.ts";

const EVA = "11111111-1111-4111-8111-111111111111";
const AT = 1_763_900_000_000;
const VOICE: Recording = { type: "audio", cloud: recordingKey(EVA, "audio", AT), length: 61.5 };

describe("the key of a recording", () => {
  it("A key names its owner, its file and its type", () => {
    expect(readRecordingKey(recordingKey(EVA, "audio", AT))).toEqual({
      owner: EVA,
      file: `${AT}.m4a`,
      type: "audio",
    });
    expect(readRecordingKey(recordingKey(EVA, "video", AT))?.type).toBe("video");
  });

  it.each([
    "",
    EVA,
    `${EVA}/1.m4a`,
    `${EVA}/9999999999999999.m4a`,
    `${EVA.replaceAll("1", "-")}/${AT}.m4a`,
    `${EVA}/../${AT}.m4a`,
    `${EVA}/${AT}.webm`,
    `${EVA}/${AT}.m4a/`,
    `x/${AT}.m4a`,
  ])("%j is no key", (key) => {
    expect(readRecordingKey(key)).toBeNull();
  });
});

describe("a recording", () => {
  it("A recording has a type that fits its key, and a length", () => {
    expect(isRecording(VOICE)).toBe(true);
    for (const wrong of [{ type: "video" }, { length: 0 }, { length: NaN }, { length: "9" }, { cloud: 1 }])
      expect(isRecording({ ...VOICE, ...wrong })).toBe(false);
    for (const nothing of [null, undefined, "audio"]) expect(isRecording(nothing)).toBe(false);
  });

  it("A recording may say how loud it is over its length", () => {
    expect(isRecording({ ...VOICE, peaks: "0az" })).toBe(true);
    for (const peaks of ["A", 7, null]) expect(isRecording({ ...VOICE, peaks })).toBe(false);
  });

  it("Two recordings are the same when their key is, however long they were found to be", () => {
    expect(isSameRecording(VOICE, { ...VOICE, length: 3 })).toBe(true);
    expect(isSameRecording(VOICE, { ...VOICE, cloud: VOICE.cloud.replace("1", "2") })).toBe(false);
    expect(isSameRecording(VOICE, null)).toBe(false);
    expect(isSameRecording(null, null)).toBe(true);
  });
});
