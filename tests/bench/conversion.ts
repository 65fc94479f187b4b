import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFfmpegTranscoder } from "@afterword/server/features/media/ffmpeg-transcoder";
import type { Container } from "@afterword/server/features/media/transcoder";
import type { Figure } from "./figure.ts";
import { avc, makeFilm, repeatFilm, VP8 } from "./film.ts";
import { medianOf } from "./world.ts";

const FILM_SECONDS = 60;
const TRANSCODES = 3;
const REMUXES = 5;
const REMUXED_MINUTES = 10;

/**
 * The processor time of a conversion as the product makes it, with its sandbox, its looks at the file before and after,
 * and the cover: beside ffmpeg alone, with the same settings, on the same moving picture. To start programs of ffmpeg four
 * times costs far more than to copy a minute, so copying is measured on ten.
 */
export const measureConversion = async (): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-film-"));
  try {
    const webm = makeFilm(folder, "film.webm", FILM_SECONDS, VP8);
    const minute = makeFilm(folder, "minute.mp4", FILM_SECONDS, avc("864k"));
    const film = join(folder, "film.mp4");
    repeatFilm(minute, REMUXED_MINUTES, film);
    const ratios: number[] = [];
    for (let round = 0; round < TRANSCODES; round += 1) {
      const ours = await cpuSecondsOf(() => convert(webm, "webm"));
      const bare = await cpuSecondsOf(() =>
        run("ffmpeg", ["-i", webm, ...ENCODING, join(folder, "bare.mp4")]),
      );
      ratios.push(ours / bare);
    }
    const copies: number[] = [];
    for (let round = 0; round < REMUXES; round += 1)
      copies.push((await cpuSecondsOf(() => convert(film, "mp4"))) / REMUXED_MINUTES);
    return [
      { name: "transcode of 60 s, to bare ffmpeg", value: medianOf(ratios), atMost: 1.1, unit: "x CPU" },
      { name: "remux, for each of ten minutes", value: medianOf(copies), atMost: 0.1, unit: "s CPU" },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** As probed-file.ts has them. */
const ENCODING = (
  "-threads 2 -c:v libx264 -preset veryfast -crf 23 -maxrate 1500k -bufsize 3000k -pix_fmt yuv420p" +
  " -c:a aac -b:a 128k -ar 48000 -movflags +faststart"
).split(" ");

const transcoder = createFfmpegTranscoder({ path: null });

const convert = async (film: string, container: Container): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-take-"));
  copyFileSync(film, join(folder, "taken"));
  const made = await transcoder.convert({
    folder,
    input: "taken",
    container,
    type: "video",
    longestSeconds: 2 * REMUXED_MINUTES * FILM_SECONDS,
    mostBytes: 256 * 1024 * 1024,
  });
  rmSync(folder, { recursive: true });
  if (made.kind !== "made") throw new Error(`the film was not converted: ${made.kind}`);
};

const run = async (program: string, words: readonly string[]): Promise<void> => {
  const child = spawn(program, ["-v", "error", "-nostdin", "-y", ...words], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
};

/** Of the programs that this one started and that have ended. */
const cpuSecondsOf = async (work: () => Promise<void>): Promise<number> => {
  const before = childrenCpuSeconds();
  await work();
  return childrenCpuSeconds() - before;
};

/** The kernel counts in hundredths of a second. */
const childrenCpuSeconds = (): number => {
  const figures = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(figures[13]) + Number(figures[14])) / 100;
};
