import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The headless shell first: it is the same engine and a quarter faster. */
const PROGRAMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** The Chromium of CHROMIUM, or one on PATH; undefined if there is none. */
export const findChromium = (): string | undefined => {
  const named = process.env["CHROMIUM"];
  if (named) return named;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const places = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
  return places.find((place) => existsSync(place));
};

/** Without these a headless browser keeps contacting hosts of its vendor. */
export const QUIET_FLAGS: readonly string[] = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A microphone that beeps and a camera that shows a clock; pages may use both without asking. */
export const FAKE_DEVICES: readonly string[] = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

/** The same with what they give: a sound (wav) and pictures (mjpeg), over and over. */
export const devicesOf = (files: {
  readonly sound: string;
  readonly pictures: string;
}): readonly string[] => [
  ...FAKE_DEVICES,
  `--use-file-for-fake-audio-capture=${files.sound}`,
  `--use-file-for-fake-video-capture=${files.pictures}`,
];
