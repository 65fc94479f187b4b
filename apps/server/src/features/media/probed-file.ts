import type { RecordingType } from "@afterword/core/recordings/recording";
import * as z from "zod/mini";

/** What ffprobe says of a file. */
export type Probed = z.output<typeof shape>;

const shape = z.object({
  streams: z.array(
    z.object({
      codec_type: z.optional(z.string()),
      codec_name: z.optional(z.string()),
      pix_fmt: z.optional(z.string()),
      channels: z.optional(z.number()),
    }),
  ),
  format: z.object({ duration: z.optional(z.string()) }),
});

type Stream = Probed["streams"][number];

/** Null for anything that is no answer of ffprobe. */
export const readProbe = (text: string): Probed | null => {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** Null while it says none: what a browser writes as it records has no length in its head. */
export const secondsOf = ({ format }: Probed): number | null => {
  const seconds = Number(format.duration);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
};

/** How far ffmpeg says it has come, by the last of its reports. */
export const progressSecondsOf = (reports: string): number => {
  const micros = Number(
    reports
      .match(/^out_time_us=(?<micros>\d+)$/gm)
      ?.at(-1)
      ?.split("=")[1],
  );
  return Number.isFinite(micros) ? micros / 1_000_000 : 0;
};

/**
 * What is copied and what is made anew (media.md §3): H.264 and AAC play everywhere and are copied; everything else
 * becomes one of them. Null for a file that no recorder makes of this type.
 */
export const listCodecWork = (probed: Probed, type: RecordingType): readonly string[] | null => {
  const [pictures, sounds] = [streamsOf(probed, "video"), streamsOf(probed, "audio")];
  const [picture, sound] = [pictures[0], sounds[0]];
  if (pictures.length > 1 || sounds.length > 1) return null;
  if (!isKnown(picture, PICTURE_CODECS) || !isKnown(sound, SOUND_CODECS)) return null;
  if (type === "audio") return sound === undefined ? null : ["-map", "0:a:0", "-vn", ...soundWork(sound)];
  if (picture === undefined) return null;
  const mapped = ["-map", "0:v:0", ...pictureWork(picture)];
  return sound === undefined ? mapped : [...mapped, "-map", "0:a:0", ...soundWork(sound)];
};

const PICTURE_CODECS: ReadonlySet<string> = new Set(["h264", "hevc", "vp8", "vp9", "av1"]);
const SOUND_CODECS: ReadonlySet<string> = new Set(["aac", "opus", "vorbis", "mp3"]);

const streamsOf = ({ streams }: Probed, type: string): Stream[] =>
  streams.filter(({ codec_type }) => codec_type === type);

const isKnown = (stream: Stream | undefined, codecs: ReadonlySet<string>): boolean =>
  stream === undefined || codecs.has(stream.codec_name ?? "");

/** H.264 that is no more than eight bits deep, and of the one sampling that every device decodes. */
const PLAIN_PIXELS: ReadonlySet<string> = new Set(["yuv420p", "yuvj420p"]);

const pictureWork = ({ codec_name, pix_fmt }: Stream): readonly string[] =>
  codec_name === "h264" && PLAIN_PIXELS.has(pix_fmt ?? "") ? ["-c:v", "copy"] : H264;

const H264 = [
  ..."-c:v libx264 -preset veryfast -crf 23 -maxrate 1500k -bufsize 3000k -pix_fmt yuv420p".split(" "),
  // The encoder takes even sides only.
  "-vf",
  "scale=w='trunc(iw/2)*2':h='trunc(ih/2)*2'",
];

const soundWork = ({ codec_name, channels = 0 }: Stream): readonly string[] =>
  codec_name === "aac" && channels <= 2
    ? ["-c:a", "copy"]
    : ["-c:a", "aac", "-b:a", "128k", "-ar", "48000", ...(channels > 2 ? ["-ac", "2"] : [])];
