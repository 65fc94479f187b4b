import type { RecordingType } from "@afterword/core/recordings/recording";

/**
 * What a take is recorded as: the first that the browser supports. With no type at all Firefox would write Ogg, and
 * Chromium's bare `video/mp4` is VP9. mp4 stands first, because Safari's webm has no length (docs/media.md).
 */
const WANTED = {
  audio: ["audio/mp4;codecs=mp4a.40.2", "audio/mp4", "audio/webm;codecs=opus", "audio/webm"],
  video: [
    "video/mp4;codecs=avc1.42E01E,mp4a.40.2",
    "video/mp4;codecs=avc1.42E01E,opus",
    "video/webm;codecs=vp8,opus",
    "video/webm",
  ],
} as const satisfies Record<RecordingType, readonly string[]>;

/** Null when the browser can record none of them. */
export const chooseFormat = (
  type: RecordingType,
  isSupported: (mimeType: string) => boolean,
): string | null => {
  const supported = WANTED[type].filter((one) => isSupported(one));
  // Bare mp4 is for old Safaris that know no codecs: one that names Opus in mp4 would write that.
  const isBareTrap = (one: string): boolean => one === "audio/mp4" && isSupported("audio/mp4;codecs=opus");
  return supported.find((one) => !isBareTrap(one)) ?? null;
};

/** By codec and not by container: only H.264 with AAC plays everywhere. */
export const needsConversion = (mimeType: string): boolean => {
  const [container = "", codecs = ""] = mimeType.toLowerCase().split(";", 2);
  const isMp4 = container.trim().endsWith("/mp4");
  if (container.trim().startsWith("audio/")) return !isMp4 || /opus|flac|vorbis/.test(codecs);
  return !(isMp4 && /avc[13]/.test(codecs) && codecs.includes("mp4a"));
};
