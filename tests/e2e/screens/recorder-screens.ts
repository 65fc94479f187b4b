import { messages } from "@afterword/core/messages/catalog";
import type { Page } from "playwright-core";
import { press, type Screen } from "./screen.ts";

const { notes, recorder, recordings } = messages;

const VOICE = { route: "audioRecording", heading: notes.voiceRecording, who: "anna" } as const;

const refuseDevices = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });

const recordShortly = async (page: Page): Promise<void> => {
  await press(recorder.record)(page);
  await press(recorder.stop)(page);
  await page.locator(`button:enabled:has-text("${recordings.upload}")`).waitFor();
};

/** Moving bars and pictures differ each time: a take is seen when it has ended. */
export const RECORDER_SCREENS: readonly Screen[] = [
  { name: "voice-recorder", ...VOICE },
  { name: "voice-recorder-ended", ...VOICE, act: recordShortly },
  {
    name: "voice-recorder-refused",
    ...VOICE,
    before: refuseDevices,
    act: async (page) => {
      await press(recorder.record)(page);
      await page.getByText(recordings.noMicrophone).waitFor();
    },
  },
  {
    name: "video-recorder",
    route: "videoRecording",
    heading: notes.videoRecording,
    who: "anna",
    act: (page) => page.locator("video").waitFor(),
  },
];
