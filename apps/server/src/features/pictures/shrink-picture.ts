import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { SECOND_MS } from "@afterword/core/time/duration";
import {
  findSandbox,
  nodeProgram,
  sandboxedCommand,
  sandboxedEnvironment,
} from "../../platform/sandbox/sandbox.ts";
import type { Sandbox } from "../../platform/sandbox/sandbox.ts";
import { createSemaphore } from "../../platform/throttle/semaphore.ts";
import { TOO_MANY_PIXELS_CODE, UNREADABLE_CODE } from "./picture-process-codes.ts";

/** What becomes of a file that was uploaded as a picture. */
export type Shrunk =
  /** A JPEG of the size in which pictures are shown, with nothing else of the file in it. */
  | { readonly kind: "picture"; readonly jpeg: Buffer }
  | { readonly kind: "other-type" | "too-many-pixels" | "unreadable" }
  /** All slots are taken and the queue is full. */
  | { readonly kind: "busy" };

export type ShrinkPicture = (file: Buffer) => Promise<Shrunk>;

export type ShrinkSettings = {
  readonly program: string;
  readonly timeoutMs: number;
  /** Each uses up to 200 MB and one processor while it works. */
  readonly atOnce: number;
  /** Each holds its file in memory meanwhile. */
  readonly waiting: number;
  /** Called when the program was killed or crashed: because of a hostile file, or because it cannot run here at all. */
  readonly onFall: (end: ProgramEnd) => void;
  /** Called before the first picture, and again before the next one when it could not tell. */
  readonly findSandbox: () => Promise<Sandbox | null>;
  /** Told before the first picture which sandbox was found. */
  readonly onSandbox: (sandbox: Sandbox) => void;
};

export type ProgramEnd = { readonly code: number | null; readonly signal: string | null };

const PICTURE_PROGRAM = fileURLToPath(new URL("picture-process.ts", import.meta.url));

/** Tried with the program itself and no input, which it reports as unreadable. */
export const findPictureSandbox = (): Promise<Sandbox | null> =>
  findSandbox(nodeProgram(PICTURE_PROGRAM), UNREADABLE_CODE);

const SETTINGS: ShrinkSettings = {
  program: PICTURE_PROGRAM,
  // The largest picture that is accepted takes two seconds on an idle machine.
  timeoutMs: 20 * SECOND_MS,
  atOnce: 2,
  waiting: 10,
  onFall: () => undefined,
  findSandbox: findPictureSandbox,
  onSandbox: () => undefined,
};

/** Encodes every picture anew, each in a process of its own (picture-process.ts). */
export const createShrinkPicture = (settings: Partial<ShrinkSettings> = {}): ShrinkPicture => {
  const { atOnce, waiting, ...run } = { ...SETTINGS, ...settings };
  const withSlot = createSemaphore({ atOnce, waiting });
  let found: Promise<Sandbox | null> | undefined;

  const sandboxOf = async (): Promise<Sandbox | null> => {
    const sandbox = await run.findSandbox();
    if (sandbox === null) found = undefined;
    else run.onSandbox(sandbox);
    return sandbox;
  };

  return async (file) => {
    if (pictureTypeOf(file) === null) return { kind: "other-type" };
    const shrunk = await withSlot("picture", async () => {
      found ??= sandboxOf();
      const sandbox = await found;
      return sandbox === null ? null : shrink(file, sandbox, run);
    });
    return shrunk ?? { kind: "busy" };
  };
};

/** Far more than a JPEG of 94 by 94 needs; a program that writes more has been taken over. */
const MOST_ANSWERED_BYTES = 64 * 1024;

type Run = Pick<ShrinkSettings, "program" | "timeoutMs" | "onFall">;

const shrink = (file: Buffer, sandbox: Sandbox, { program, timeoutMs, onFall }: Run): Promise<Shrunk> => {
  const { promise, resolve } = Promise.withResolvers<Shrunk>();
  const [command, ...args] = sandboxedCommand(sandbox, nodeProgram(program));
  // It inherits no environment variable: the master key may be one.
  const child = spawn(command, args, {
    env: sandboxedEnvironment(sandbox),
    stdio: ["pipe", "pipe", "ignore"],
  });
  let jpeg: Buffer = Buffer.alloc(0);
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  child.stdout.on("data", (chunk: Buffer) => {
    if (jpeg.length + chunk.length > MOST_ANSWERED_BYTES) child.kill("SIGKILL");
    else jpeg = Buffer.concat([jpeg, chunk]);
  });
  // A program that ends before it has read everything says why by its exit code.
  child.stdin.on("error", () => undefined);
  // The program could not be started.
  child.once("error", () => {
    clearTimeout(timer);
    resolve({ kind: "busy" });
  });
  child.once("close", (code, signal) => {
    clearTimeout(timer);
    if (code === 0 && pictureTypeOf(jpeg) === "jpeg") return resolve({ kind: "picture", jpeg });
    if (code === TOO_MANY_PIXELS_CODE) return resolve({ kind: "too-many-pixels" });
    if (code !== UNREADABLE_CODE) onFall({ code, signal });
    return resolve({ kind: "unreadable" });
  });
  child.stdin.end(file);
  return promise;
};

/**
 * The type of a file by its first bytes; its name and its declared type are ignored. Cameras and browsers make these
 * four; anything else (SVG with scripts, raw pictures, films) is not opened.
 */
export type PictureType = "jpeg" | "png" | "webp" | "gif";

/** Null for anything else. */
const pictureTypeOf = (bytes: Buffer): PictureType | null =>
  TYPES.find(({ marks }) => marks.every((mark) => startsAt(bytes, mark)))?.type ?? null;

type Mark = { readonly at: number; readonly text: string };

const mark = (text: string, at = 0): Mark => ({ at, text });

const TYPES: readonly { readonly type: PictureType; readonly marks: readonly Mark[] }[] = [
  { type: "jpeg", marks: [mark("\xff\xd8\xff")] },
  { type: "png", marks: [mark("\x89PNG\r\n\x1a\n")] },
  { type: "webp", marks: [mark("RIFF"), mark("WEBP", 8)] },
  { type: "gif", marks: [mark("GIF87a")] },
  { type: "gif", marks: [mark("GIF89a")] },
];

const startsAt = (bytes: Buffer, { at, text }: Mark): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));
