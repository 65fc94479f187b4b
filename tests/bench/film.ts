import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** A moving picture with grain, 640 x 480, and a tone, made by the machine's ffmpeg. */
const GRAIN = "testsrc2=size=640x480:rate=24,noise=alls=8:allf=t";
const TONE = "sine=frequency=440:sample_rate=48000";

/** Makes a file `name` in `folder`; returns its path. */
export const makeFilm = (folder: string, name: string, seconds: number, codecs: string): string => {
  const file = join(folder, name);
  const source = ["-f", "lavfi", "-i", GRAIN, "-f", "lavfi", "-i", TONE, "-t", String(seconds)];
  execFileSync("ffmpeg", [...QUIET, ...source, ...codecs.split(" "), file]);
  return file;
};

/** The same film so many times, one after the other. */
export const repeatFilm = (film: string, times: number, file: string): void => {
  const repeated = ["-stream_loop", String(times - 1), "-i", film, "-c", "copy"];
  execFileSync("ffmpeg", [...QUIET, ...repeated, ...FRAGMENTS, file]);
};

const QUIET = ["-v", "error", "-nostdin", "-y"] as const;

/** As browsers write it. */
const FRAGMENTS = ["-movflags", "+frag_keyframe+empty_moov+default_base_moof"];

/** As phones record, at so many bits per second. */
export const avc = (bitRate: string): string =>
  `-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 48 -b:v ${bitRate} -minrate ${bitRate} -maxrate ${bitRate}` +
  ` -bufsize ${bitRate} -c:a aac -b:a 128k`;

/** As Firefox records. */
export const VP8 =
  "-c:v libvpx -deadline realtime -cpu-used 8 -g 48 -b:v 864k -c:a libopus -b:a 128k -f webm -live 1";
