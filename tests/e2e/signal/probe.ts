import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export type Probed = {
  readonly format: string;
  readonly codecs: readonly string[];
  readonly seconds: number;
  /** Whether a player may begin before the whole file is there: its table stands before what it is the table of. */
  readonly isFaststart: boolean;
};

/** What ffprobe says of a file. */
export const probe = (file: string): Probed => {
  const wanted = ["-show_entries", "format=format_name,duration:stream=codec_name", "-of", "json"];
  const told = JSON.parse(
    execFileSync("ffprobe", ["-v", "error", ...wanted, file], { encoding: "utf8" }),
  ) as {
    readonly format: { readonly format_name: string; readonly duration: string };
    readonly streams: readonly { readonly codec_name: string }[];
  };
  const bytes = readFileSync(file);
  return {
    format: told.format.format_name,
    codecs: told.streams.map(({ codec_name }) => codec_name).toSorted(),
    seconds: Number(told.format.duration),
    isFaststart: bytes.indexOf("moov") > 0 && bytes.indexOf("moov") < bytes.indexOf("mdat"),
  };
};

/** As the server makes them of every voice and every video. */
export const VOICE = { format: "mov,mp4,m4a,3gp,3g2,mj2", codecs: ["aac"], isFaststart: true };
export const VIDEO = { ...VOICE, codecs: ["aac", "h264"] };
