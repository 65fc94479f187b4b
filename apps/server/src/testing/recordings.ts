import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { User } from "@afterword/contract/endpoints/accounts";
import type { LightMyRequestResponse } from "fastify";
import type { Person, TestServer } from "./test-server.ts";

/** Recordings as devices and strangers make them, by the machine's ffmpeg, and the calls that hand them over. */

const SOUND = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000"];
const picture = (size: string): string[] => ["-f", "lavfi", "-i", `testsrc=size=${size}:rate=10`];

const VP8 = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "200k"];
const AVC = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "10"];
const FRAGMENTS = ["-movflags", "+frag_keyframe+empty_moov+default_base_moof"];
/** As a phone writes them into its films. */
const TAGS = [
  "-metadata",
  "title=Kitchen",
  "-metadata",
  "location=+47.3769+008.5417/",
  "-metadata",
  "comment=Anna",
];

const RECIPES = {
  /** Chromium on Linux. */
  "voice.webm": [...SOUND, "-t", "2", "-c:a", "libopus", "-f", "webm", "-live", "1"],
  /** Safari, and Chrome elsewhere: what needs no conversion. */
  "voice.m4a": [...SOUND, "-t", "2", "-c:a", "aac", ...TAGS, ...FRAGMENTS, "-f", "mp4"],
  /** Firefox. */
  "voice.ogg": [...SOUND, "-t", "2", "-c:a", "libopus", "-f", "ogg"],
  "film.webm": [...picture("160x120"), ...SOUND, "-t", "2", ...VP8, "-c:a", "libopus", ...TAGS, "-f", "webm"],
  "film.mp4": [
    ...picture("160x120"),
    ...SOUND,
    "-t",
    "2",
    ...AVC,
    "-c:a",
    "aac",
    ...TAGS,
    ...FRAGMENTS,
    "-f",
    "mp4",
  ],
  "film-opus.mp4": [
    ...picture("160x120"),
    ...SOUND,
    "-t",
    "2",
    ...AVC,
    "-c:a",
    "libopus",
    ...FRAGMENTS,
    "-f",
    "mp4",
  ],
  /** Of a sampling that not every device decodes: the picture is made anew. */
  "film-444.mp4": [
    ...picture("160x120"),
    ...SOUND,
    ..."-t 1 -c:v libx264 -preset ultrafast -pix_fmt yuv444p -c:a aac".split(" "),
    ...FRAGMENTS,
    "-f",
    "mp4",
  ],
  /** An odd size, which the encoder of the result does not take. */
  "film-odd.webm": [
    ...picture("161x121"),
    ...SOUND,
    "-t",
    "2",
    ...VP8,
    "-c:a",
    "libopus",
    ...TAGS,
    "-f",
    "webm",
  ],
  "long.webm": [...SOUND, "-t", "14", "-c:a", "libopus", "-b:a", "16k", "-f", "webm"],
} as const satisfies Record<string, readonly string[]>;

export type Sample = keyof typeof RECIPES;

const made = new Map<Sample, Promise<Buffer>>();

/** Each is made once, when it is first asked for. */
export const sample = (name: Sample): Promise<Buffer> => {
  const file = made.get(name) ?? makeSample(name);
  made.set(name, file);
  return file;
};

const makeSample = (name: Sample): Promise<Buffer> =>
  inFolder(async (folder) => {
    const file = join(folder, name);
    await run("ffmpeg", ["-v", "error", "-y", ...RECIPES[name], file]);
    return readFile(file);
  });

/** Its key frames claim 16000 by 16000 pixels, which take gigabytes to unpack. */
export const pixelBomb = async (): Promise<Buffer> => {
  const film = Buffer.from(await sample("film.webm"));
  const [start, side] = [Buffer.from("9d012a", "hex"), Buffer.from("803e803e", "hex")];
  for (let at = film.indexOf(start); at !== -1; at = film.indexOf(start, at + 1))
    side.copy(film, at + start.length);
  return film;
};

const TRACK_HEAD = Buffer.from("tkhd");
const MATRIX_AT = 44;
/** A quarter turn, as fractions of 16 bits, and the unit that ends it. */
const QUARTER_TURN = [0, 0x1_0000, 0, 0xffff_0000, 0, 0, 0, 0, 0x4000_0000];

/** An mp4 as of a phone that was held upright: its picture lies on its side, and its head says how to turn it. */
export const turned = (film: Buffer): Buffer => {
  const copy = Buffer.from(film);
  const matrix = copy.indexOf(TRACK_HEAD) + MATRIX_AT;
  for (const [at, number] of QUARTER_TURN.entries()) copy.writeUInt32BE(number, matrix + 4 * at);
  return copy;
};

export type LookedAt = {
  readonly seconds: number;
  readonly codecs: readonly string[];
  /** Of the picture as it is shown. */
  readonly shape: "upright" | "lying" | null;
  readonly tags: Readonly<Record<string, string>>;
  /** The index stands before the sound and the picture, so that it plays while it loads. */
  readonly playsAtOnce: boolean;
};

/** What the outside says of a file. */
export const lookAt = (file: Buffer): Promise<LookedAt> =>
  inFolder(async (folder) => {
    const path = join(folder, "file");
    await writeFile(path, file);
    const said = await run("ffprobe", ["-v", "error", "-of", "json", "-show_format", "-show_streams", path]);
    const { format, streams } = JSON.parse(said) as {
      readonly format: { readonly duration: string; readonly tags?: Readonly<Record<string, string>> };
      readonly streams: readonly (PictureStream & { readonly codec_name: string })[];
    };
    return {
      seconds: Number(format.duration),
      codecs: streams.map(({ codec_name }) => codec_name),
      shape: shapeOf(streams[0] ?? {}),
      tags: format.tags ?? {},
      playsAtOnce: file.indexOf("moov") < file.indexOf("mdat"),
    };
  });

/** Up to where its sound can be heard, whatever the file says of its length. */
export const heardSeconds = (file: Buffer): Promise<number> =>
  inFolder(async (folder) => {
    const path = join(folder, "file");
    await writeFile(path, file);
    const times = "frame=best_effort_timestamp_time";
    const words = ["-v", "quiet", "-select_streams", "a:0", "-show_entries", times, "-of", "csv=p=0", path];
    return Number.parseFloat((await run("ffprobe", words)).trim().split("\n").at(-1) ?? "");
  });

type PictureStream = {
  readonly width?: number;
  readonly height?: number;
  readonly side_data_list?: readonly { readonly rotation?: number }[];
};

const shapeOf = ({ width, height, side_data_list = [] }: PictureStream): LookedAt["shape"] => {
  if (width === undefined || height === undefined) return null;
  const isTurned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) === 90);
  return height > width !== isTurned ? "upright" : "lying";
};

const inFolder = async <Value>(work: (folder: string) => Promise<Value>): Promise<Value> => {
  const folder = await mkdtemp(join(tmpdir(), "afterword-recording-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const run = async (program: string, args: readonly string[]): Promise<string> => {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return said;
};

export type PartToSend = {
  readonly file: string;
  readonly index?: number;
  readonly isLast?: boolean;
  readonly content: Buffer;
  readonly secret?: string;
  readonly owner?: string;
};

/** A device of this person. */
export const createDevice = async (server: TestServer, person: Person) => {
  const path = `/api/user/${person._id}`;
  const { secret } = (await server.call("GET", path, { token: person.token })).json<User>();
  let takes = 1_700_000_000_000;
  const send = async (part: PartToSend): Promise<LightMyRequestResponse> => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(part.content)]), "part");
    const sent = new Response(form);
    const name = encodeURIComponent(`${part.owner ?? person._id}/${part.file}`);
    const flags = `${part.isLast === true ? 1 : 0}/1`;
    return server.call(
      "POST",
      `/api/note-media/${part.secret ?? secret}/${flags}/${name}.${part.index ?? 0}`,
      {
        body: Buffer.from(await sent.arrayBuffer()),
        headers: { "content-type": sent.headers.get("content-type") ?? "" },
      },
    );
  };
  return {
    secret,
    send,
    /** The file name of a new take. */
    newTake: (ending: "m4a" | "mp4"): string => `${(takes += 1)}.${ending}`,
    /** Hands over a file in so many parts; answers the last answer. */
    upload: async (file: string, content: Buffer, count = 1): Promise<LightMyRequestResponse> => {
      const parts = cut(content, count);
      for (const [index, part] of parts.slice(0, -1).entries()) await send({ file, index, content: part });
      return send({ file, index: count - 1, isLast: true, content: parts.at(-1) ?? content });
    },
    credential: async (): Promise<string> =>
      (await server.call("GET", "/api/user-downloadurl", { token: person.token })).json<{
        authorizationToken: string;
      }>().authorizationToken,
  };
};

export type Device = Awaited<ReturnType<typeof createDevice>>;

export const cut = (content: Buffer, count: number): Buffer[] => {
  const size = Math.ceil(content.length / count);
  return Array.from({ length: count }, (_, index) => content.subarray(index * size, (index + 1) * size));
};
