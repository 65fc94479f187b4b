import { expect, it } from "vitest";
import { faultInWords } from "./fault-in-words.ts";

const fault = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`${code}: of the system`), { code, ...more });

it.each([
  [fault("ENOSPC", { path: "/data/master.key" }), "The disk that holds /data/master.key is full: "],
  [fault("ENOSPC"), "The disk is full: free some space"],
  [fault("53100"), "The disk of the database is full: "],
  [fault("EACCES", { path: "/data" }), "The user that runs this may not read or write /data: "],
  [
    new Error("APPLE_KEY_FILE must be a file that the server can read.", {
      cause: fault("EACCES", { path: "/key.p8" }),
    }),
    "APPLE_KEY_FILE must be a file that the server can read.",
  ],
  [new Error('Table "users" is damaged.', { cause: fault("XX001") }), 'Table "users" is damaged.'],
  [fault("EROFS", { path: "/data" }), "The disk that holds /data is read-only: make it writable"],
  [fault("EROFS"), "The disk is read-only: "],
  [
    fault("EROFS", { path: "/key", syscall: "chmod" }),
    "is read-only, and others may read that file: give it mode 0400",
  ],
  [fault("EEXIST"), "EEXIST: of the system"],
  [fault("EEXIST", { path: "/data", syscall: "mkdir" }), "/data cannot be created or read, because it"],
  [
    fault("ENOTDIR", { path: "/file/key", syscall: "open" }),
    "/file/key cannot be created or read, because it",
  ],
  [fault("ENOENT", { path: "/ro/data", syscall: "mkdir" }), "The folder /ro/data cannot be created: "],
  [fault("ENOENT", { path: "/data/key", syscall: "open" }), "ENOENT: of the system"],
  [fault("XX001"), "The files of the database are damaged (XX001: of the system): "],
  [new Error("A sentence of ours."), "A sentence of ours."],
  ["a string", "a string"],
])("%s becomes a sentence that says what to do, or stays its own", (error, sentence) => {
  expect(faultInWords(error)).toContain(sentence);
});
