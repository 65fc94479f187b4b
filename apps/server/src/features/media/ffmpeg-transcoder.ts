import { copyFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Sandbox } from "../../platform/sandbox/sandbox.ts";
import { findFfmpegSandbox, findPrograms, runProgram } from "./ffmpeg.ts";
import type { Programs, Run, RunEnd } from "./ffmpeg.ts";
import { listCodecWork, progressSecondsOf, readProbe, secondsOf } from "./probed-file.ts";
import type { Probed } from "./probed-file.ts";
import type { Container, TranscodeJob, Transcoded, Transcoder } from "./transcoder.ts";

export type FfmpegSettings = {
  /** Path of ffmpeg; null: where programs are. */
  readonly path: string | null;
  readonly searchPath?: string;
  /** Called once for each program that is found. */
  readonly onSandbox?: (sandbox: Sandbox) => void;
  readonly findSandbox?: (programs: Programs) => Promise<Sandbox | null>;
  /** By the machine's clock; without it what passed the trial once passes for good. */
  readonly now?: () => number;
};

/**
 * The machine's ffmpeg and ffprobe, each run in the sandbox (docs/decisions/051). Files that name other files (HLS,
 * ffconcat) are never opened: the container that the first bytes name is the only one that is tried.
 */
export const createFfmpegTranscoder = (settings: FfmpegSettings): Transcoder => {
  const { path, searchPath, onSandbox, findSandbox = findFfmpegSandbox, now = () => 0 } = settings;
  const fitUntil = new Map<string, number>();
  /** Asked at most once a minute, or what strangers send would cost twice as much. */
  const isFit = async (machine: Machine, job: TranscodeJob): Promise<boolean> => {
    const kind = `${machine.programs.ffmpeg} ${job.type}`;
    if (now() < (fitUntil.get(kind) ?? 0)) return true;
    if (!(await convertsTrial(machine, job))) return false;
    fitUntil.set(kind, now() + MINUTE_MS);
    return true;
  };
  let tried: { readonly ffmpeg: string; readonly sandbox: Promise<Sandbox | null> } | null = null;
  const trySandbox = async (programs: Programs): Promise<Sandbox | null> => {
    const sandbox = await findSandbox(programs);
    if (sandbox === null) tried = null;
    else onSandbox?.(sandbox);
    return sandbox;
  };
  const sandboxOf = (programs: Programs): Promise<Sandbox | null> => {
    if (tried?.ffmpeg !== programs.ffmpeg) tried = { ffmpeg: programs.ffmpeg, sandbox: trySandbox(programs) };
    return tried.sandbox;
  };
  return {
    isAvailable: async () => (await findPrograms(path, searchPath)) !== null,
    convert: async (job) => {
      const programs = await findPrograms(path, searchPath);
      if (programs === null) return { kind: "unavailable", reason: "there is no ffmpeg" };
      const sandbox = await sandboxOf(programs);
      if (sandbox === null) return { kind: "unavailable", reason: "the trial of its sandbox was killed" };
      const machine = { programs, sandbox };
      const result = await convert(machine, job);
      const isOver = result.kind === "made" || result.kind === "unavailable" || job.signal?.aborted === true;
      return isOver || (await isFit(machine, job)) ? result : UNFIT;
    },
  };
};

/** A blink of picture and sound, as a recorder makes it. */
const TRIAL = fileURLToPath(new URL("trial.webm", import.meta.url));

const UNFIT: Transcoded = {
  kind: "unavailable",
  reason: "ffmpeg on this machine converts not even what is known to be good",
};

/** A program that lacks a library or a codec, or whose sandbox is gone, must not condemn every recording. */
const convertsTrial = async (machine: Machine, job: TranscodeJob): Promise<boolean> => {
  const input = "trial";
  await copyFile(TRIAL, join(job.folder, input));
  return (await convert(machine, { ...job, input, container: "webm" })).kind === "made";
};

type Machine = { readonly programs: Programs; readonly sandbox: Sandbox };

const OUTPUT = "converted.mp4";
const COVER = "cover.jpg";

const convert = async (machine: Machine, job: TranscodeJob): Promise<Transcoded> => {
  const source = await probe(machine, job, { file: job.input, container: job.container });
  if (source.kind !== "probed") return source;
  const work = listCodecWork(source.probed, job.type);
  if (work === null) return { kind: "unreadable", reason: "it lacks a stream, or has one of another kind" };
  const end = await runProgram(machine.sandbox, encoding(machine, job, work));
  const failure = failureOf(end);
  if (failure !== null) return failure;
  const made = await probe(machine, job, { file: OUTPUT, container: "mp4" });
  if (made.kind !== "probed") return made;
  // Nothing of a stream could be decoded, and it was left out.
  if (listCodecWork(made.probed, job.type) === null)
    return { kind: "unreadable", reason: "a stream of it holds nothing" };
  const seconds = secondsOf(made.probed);
  if (seconds === null) return { kind: "unreadable", reason: "it has no length" };
  const short = await findShortage(machine, job, { source: source.probed, seconds });
  if (short !== null) return short;
  const cover = job.type === "video" ? await makeCover(machine, job) : null;
  return { kind: "made", file: OUTPUT, seconds, cover };
};

/** Of what is taken, this much may be missing at its end: whole frames, and what no player plays. */
const LOST_SECONDS = 0.5;
const LOST_SHARE = 0.02;

/** ffmpeg ends well also where it broke off in the middle; then what came must not give way to what was made of it. */
const findShortage = async (
  machine: Machine,
  job: TranscodeJob,
  { source, seconds }: { readonly source: Probed; readonly seconds: number },
): Promise<Exclude<Transcoded, { kind: "made" }> | null> => {
  const taken = secondsOf(source) ?? (await measure(machine, job));
  if (typeof taken !== "number") return taken;
  const due = Math.min(taken, job.longestSeconds);
  if (seconds >= due * (1 - LOST_SHARE) - LOST_SECONDS) return null;
  return { kind: "unreadable", reason: `only ${seconds.toFixed(1)} of ${due.toFixed(1)} s came out of it` };
};

/** How far its packets reach, where its head says no length; nothing is decoded. */
const measure = async (
  { programs, sandbox }: Machine,
  { folder, input, container, signal }: TranscodeJob,
): Promise<number | Exclude<Transcoded, { kind: "made" }>> => {
  const end = await runProgram(sandbox, {
    command: [
      programs.ffmpeg,
      ...words(`${QUIET} -progress pipe:1`),
      ...opening(container),
      "-i",
      `file:${join(folder, input)}`,
      ...words("-map 0:v:0? -map 0:a:0? -c copy -f null -"),
    ],
    shown: [programs.ffmpeg],
    folder,
    signal,
    ...BRIEF,
  });
  return failureOf(end) ?? progressSecondsOf(end.said);
};

/** Of the file, unless it was ended from outside, by a limit of the kernel as well. */
const failureOf = ({ code, signal, complained }: RunEnd): Exclude<Transcoded, { kind: "made" }> | null => {
  // Not every step of ffmpeg that fails for it ends with another code.
  if (DISK_FULL.test(complained)) return { kind: "unavailable", reason: "the disk is full" };
  if (code === 0) return null;
  if (signal !== null || code === null || code > KILLED)
    return { kind: "broke-off", reason: `it ended by ${signal ?? `code ${code}`}` };
  return { kind: "unreadable", reason: shortened(complained) || `it ended with code ${code}` };
};

const DISK_FULL = /: No space left on device$/m;

/** As a shell tells it of a program that a signal has ended. */
const KILLED = 128;

/** Its complaints name the file by its path in the job's folder, and nothing of what is in it. */
const shortened = (complained: string): string => (complained.trim().split("\n").at(-1) ?? "").slice(0, 200);

/** Of the 1920 x 1088 that phones record, upright or not. */
const MOST_PIXELS = 2_088_960;
const DEMUXERS = { mp4: "mov", webm: "matroska", ogg: "ogg" } as const satisfies Record<Container, string>;
const DECODERS =
  "h264,hevc,vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,libaom-av1,aac,opus,libopus,vorbis,libvorbis,mp3,mp3float";

const QUIET = "-hide_banner -nostdin -v error -y";

/** How a file is opened, always. */
const opening = (container: Container): readonly string[] => [
  ...words("-protocol_whitelist file -format_whitelist matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,ogg"),
  ...words(`-codec_whitelist ${DECODERS} -max_pixels ${MOST_PIXELS} -f ${DEMUXERS[container]}`),
];

/** Of settings alone: a path may have a space in it. */
const words = (text: string): readonly string[] => text.split(" ");

const MEGABYTE = 1024 * 1024;
const MEMORY_BYTES = 2048 * MEGABYTE;

type Looked = { readonly kind: "probed"; readonly probed: Probed } | Exclude<Transcoded, { kind: "made" }>;

const probe = async (
  { programs, sandbox }: Machine,
  { folder, signal }: TranscodeJob,
  { file, container }: { readonly file: string; readonly container: Container },
): Promise<Looked> => {
  const end = await runProgram(sandbox, {
    command: [
      programs.ffprobe,
      ...words(
        "-v error -of json -show_entries format=duration:stream=codec_type,codec_name,pix_fmt,channels",
      ),
      ...opening(container),
      "-i",
      `file:${join(folder, file)}`,
    ],
    shown: [programs.ffprobe],
    folder,
    signal,
    ...BRIEF,
  });
  const failure = failureOf(end);
  if (failure !== null) return failure;
  const probed = readProbe(end.said);
  return probed === null
    ? { kind: "unreadable", reason: "nothing is known of it" }
    : { kind: "probed", probed };
};

/** For what takes a tenth of a second on a machine that has nothing else to do. */
const BRIEF = {
  limits: { memoryBytes: MEMORY_BYTES, cpuSeconds: 20, fileBytes: 4 * MEGABYTE },
  timeoutMs: 60 * SECOND_MS,
};

const encoding = ({ programs }: Machine, job: TranscodeJob, work: readonly string[]): Run => {
  const cpuSeconds = cpuSecondsOf(job);
  return {
    command: [
      "/usr/bin/nice",
      ...words("-n 10"),
      programs.ffmpeg,
      ...words(`${QUIET} -threads 2`),
      ...opening(job.container),
      "-i",
      `file:${join(job.folder, job.input)}`,
      ...words(`-t ${job.longestSeconds}`),
      ...work,
      // Nothing that a phone writes of itself, of its owner or of the place.
      ...words("-threads 2 -map_metadata -1 -map_metadata:s -1 -map_chapters -1 -dn -sn -fflags +bitexact"),
      ...words(`-movflags +faststart -fs ${job.mostBytes} -f mp4`),
      `file:${join(job.folder, OUTPUT)}`,
    ],
    shown: [programs.ffmpeg],
    folder: job.folder,
    signal: job.signal,
    limits: { memoryBytes: MEMORY_BYTES, cpuSeconds, fileBytes: job.mostBytes + MEGABYTE },
    // The machine may be busy with other things.
    timeoutMs: 6 * cpuSeconds * SECOND_MS,
  };
};

/** A second of the largest picture that is taken costs less than three of one processor. */
const cpuSecondsOf = ({ longestSeconds }: TranscodeJob): number => Math.ceil(60 + 3 * longestSeconds);

/** A picture from near the beginning of the file that was made here; that there is none is no failure. */
const makeCover = async (
  { programs, sandbox }: Machine,
  { folder, signal }: TranscodeJob,
): Promise<string | null> => {
  for (const at of ["0.25", "0"]) {
    await runProgram(sandbox, {
      command: [
        programs.ffmpeg,
        ...words(`${QUIET} -threads 1`),
        ...opening("mp4"),
        ...words(`-ss ${at} -i`),
        `file:${join(folder, OUTPUT)}`,
        ...words(
          "-frames:v 1 -vf scale=w='min(640,iw)':h=-2 -q:v 4 -c:v mjpeg -map_metadata -1 -f image2 -update 1",
        ),
        `file:${join(folder, COVER)}`,
      ],
      shown: [programs.ffmpeg],
      folder,
      signal,
      ...BRIEF,
    });
    if (await isFilled(join(folder, COVER))) return COVER;
  }
  return null;
};

const isFilled = async (file: string): Promise<boolean> => {
  try {
    return (await stat(file)).size > 0;
  } catch {
    return false;
  }
};
