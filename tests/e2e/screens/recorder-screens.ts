import { messages } from "@afterword/core/messages/catalog";
import type { Page } from "playwright-core";
import { press, type Screen } from "./screen.ts";

const { notes, recorder, recordings, words } = messages;

const VOICE = { route: "audioRecording", heading: notes.voiceRecording, who: "anna" } as const;
const VIDEO = { route: "videoRecording", heading: notes.videoRecording, who: "anna" } as const;
const DRAWN = { onlyDrawn: true } as const;

const failDevices = (name: string) => (page: Page) =>
  page.addInitScript((error) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", error));
  }, name);

/** A microphone that is muted by its switch. */
const hearNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    AnalyserNode.prototype.getFloatTimeDomainData = (into) => void into.fill(0);
  });

/** A voice with its pauses: the fake microphone only beeps. */
const hearVoice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let at = 0;
    AnalyserNode.prototype.getFloatTimeDomainData = (into) => {
      at += 1;
      const word = Math.abs(Math.sin(at / 5)) * Math.max(0, Math.sin(at / 17));
      for (let index = 0; index < into.length; index += 1) into[index] = Math.sin(index / 3) * word * 0.4;
    };
  });

/** Moving bars and pictures are never drawn twice: the page stops where it is. */
const holdStill = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const newest = window.setTimeout(() => undefined, 0);
    // Where the clock stands still, timers have numbers from a million millions on.
    for (let timer = newest - 1_000; timer <= newest; timer += 1) window.clearTimeout(timer);
    for (const video of document.querySelectorAll("video")) video.pause();
  });

const speak = (ms: number) => (page: Page) => page.waitForTimeout(ms);

const inTurn =
  (...acts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const act of acts) await act(page);
  };

const begin = inTurn(press(recorder.record), (page) =>
  page.getByRole("button", { name: recorder.stop }).waitFor(),
);
const end = inTurn(press(recorder.stop), (page) =>
  page.locator(`button:enabled:has-text("${recordings.upload}")`).waitFor(),
);
const record = (ms: number) => inTurn(begin, speak(ms), end);
const comeBack = (page: Page): Promise<unknown> => page.reload();

/** Moving bars and pictures differ each time: a take is seen when it has ended. */
export const RECORDER_SCREENS: readonly Screen[] = [
  { name: "voice-recorder", ...VOICE },
  {
    name: "voice-recorder-recording",
    ...VOICE,
    ...DRAWN,
    before: hearVoice,
    act: inTurn(begin, speak(5_000), holdStill),
  },
  {
    name: "voice-recorder-paused",
    ...VOICE,
    ...DRAWN,
    before: hearVoice,
    act: inTurn(begin, speak(3_000), press(recorder.pause)),
  },
  {
    name: "voice-recorder-silent",
    ...VOICE,
    ...DRAWN,
    before: hearNothing,
    act: inTurn(begin, (page) => page.getByText(recorder.hearNothing).waitFor(), holdStill),
  },
  { name: "voice-recorder-ended", ...VOICE, before: hearVoice, act: record(3_000) },
  {
    name: "voice-recorder-playing",
    ...VOICE,
    ...DRAWN,
    before: hearVoice,
    act: inTurn(record(5_000), press(recorder.play), speak(1_500), press(recorder.pause)),
  },
  {
    name: "voice-recorder-retake-question",
    ...VOICE,
    ...DRAWN,
    before: hearVoice,
    act: inTurn(record(400), press(recorder.retake)),
  },
  {
    name: "voice-recorder-leave-question",
    ...VOICE,
    ...DRAWN,
    before: hearVoice,
    act: inTurn(record(400), press(words.back), (page) => page.getByRole("dialog").waitFor()),
  },
  {
    name: "voice-recorder-refused",
    ...VOICE,
    before: failDevices("NotAllowedError"),
    act: inTurn(press(recorder.record), (page) => page.getByText(recordings.noMicrophone).waitFor()),
  },
  {
    name: "voice-recorder-no-device",
    ...VOICE,
    ...DRAWN,
    before: failDevices("NotFoundError"),
    act: inTurn(press(recorder.record), (page) => page.getByText(recordings.noMicrophone).waitFor()),
  },
  {
    name: "voice-recorder-unfinished",
    ...VOICE,
    ...DRAWN,
    before: hearVoice,
    act: inTurn(record(3_000), comeBack, (page) => page.getByText(recorder.unfinishedVoice).waitFor()),
  },
  {
    name: "voice-recorder-unfinished-heard",
    ...VOICE,
    ...DRAWN,
    before: hearVoice,
    act: inTurn(
      record(3_000),
      comeBack,
      press(recorder.listen),
      (page) => page.locator(`button:enabled:has-text("${recordings.upload}")`).waitFor(),
      speak(500),
    ),
  },
  {
    name: "voice-recorder-two-microphones",
    ...VOICE,
    ...DRAWN,
    before: (page) =>
      page.addInitScript(() => {
        const kind = "audioinput" as const;
        const named = (label: string) =>
          ({ kind, label, deviceId: label, groupId: label }) as MediaDeviceInfo;
        navigator.mediaDevices.enumerateDevices = () =>
          Promise.resolve([named("Built-in microphone"), named("Headset")]);
      }),
    act: (page) => page.getByRole("combobox", { name: recorder.microphone }).waitFor(),
  },
  { name: "video-recorder", ...VIDEO, act: (page) => page.locator("video").waitFor() },
  {
    name: "video-recorder-recording",
    ...VIDEO,
    ...DRAWN,
    act: inTurn(begin, speak(3_000), holdStill),
  },
  {
    name: "video-recorder-paused",
    ...VIDEO,
    ...DRAWN,
    act: inTurn(begin, speak(2_000), press(recorder.pause), holdStill),
  },
  { name: "video-recorder-ended", ...VIDEO, ...DRAWN, act: record(2_000) },
  {
    name: "video-recorder-playing",
    ...VIDEO,
    ...DRAWN,
    act: inTurn(record(3_000), press(recorder.play), speak(1_000), press(recorder.pause)),
  },
  {
    name: "video-recorder-refused",
    ...VIDEO,
    ...DRAWN,
    before: failDevices("NotAllowedError"),
    act: (page) => page.getByText(recordings.noCamera).waitFor(),
  },
  {
    name: "video-recorder-no-device",
    ...VIDEO,
    ...DRAWN,
    before: failDevices("NotFoundError"),
    act: (page) => page.getByText(recordings.noCamera).waitFor(),
  },
  {
    name: "video-recorder-silent",
    ...VIDEO,
    ...DRAWN,
    before: hearNothing,
    act: inTurn(begin, (page) => page.getByText(recorder.hearNothing).waitFor(), holdStill),
  },
  {
    name: "video-recorder-unfinished",
    ...VIDEO,
    ...DRAWN,
    act: inTurn(record(2_000), comeBack, (page) => page.getByText(recorder.unfinishedVideo).waitFor()),
  },
];
