import type { Note } from "@afterword/contract/endpoints/notes";
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { openApp } from "../../testing/open-app.tsx";
import { buildPlan } from "../../testing/people.ts";
import { mediaCache } from "../recordings/public.ts";

export const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Without the way through the test's own process, which is slow on a busy machine. */
export async function press(name: string): Promise<void> {
  await expect.element(button(name)).toBeEnabled();
  (button(name).element() as HTMLElement).click();
}

export const openRecorder = (
  type: "audio" | "video",
  notes: readonly Note[] = [],
  plans = [buildPlan({ maxRecordingLength: 1 })],
) =>
  openApp(`/${type}-recording`, {
    "GET /api/plans": { json: plans },
    "GET /api/notes": { json: notes },
  });

export const emptyDevice = async (): Promise<void> => {
  const keys = await mediaCache.keys();
  await Promise.all(keys.map((key) => mediaCache.delete(key)));
};

/** What a person would wait for; longer than a slice of sound. */
export const spoken = (ms = 300): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });

/** Moves the recorder's clock, so that no test has to wait for a minute. */
export function moveClock(byMs: number): void {
  vi.spyOn(performance, "now").mockImplementation(() => trueNow() + byMs);
}

const trueNow = performance.now.bind(performance);

/** The browser's answer to the wish for devices, until the test ends. */
export const refuseDevices = (name: string) =>
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(new DOMException("no", name));

/** The streams that are opened, to unplug them, and what was asked for. */
export function watchDevices() {
  const opened: MediaStream[] = [];
  const wanted: (MediaStreamConstraints | undefined)[] = [];
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(async (constraints) => {
    wanted.push(constraints);
    const stream = await open(constraints);
    opened.push(stream);
    return stream;
  });
  return { opened, wanted };
}

/** A track that ends by itself, as an unplugged microphone's does. */
export const unplug = (track: MediaStreamTrack | undefined): void => {
  track?.stop();
  track?.dispatchEvent(new Event("ended"));
};

export function hidePage(isHidden: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isHidden ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange"));
}
