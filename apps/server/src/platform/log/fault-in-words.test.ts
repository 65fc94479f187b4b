import { expect, it } from "vitest";
import { faultInWords } from "./fault-in-words.ts";

const fault = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`${code}: of the system`), { code, ...more });

it.each([
  [fault("ENOSPC", { path: "/data/master.key" }), "The disk that holds /data/master.key is full: "],
  [new Error("wrapped", { cause: fault("ENOSPC") }), "The disk is full: free some space"],
  [fault("53100"), "The disk of the database is full: "],
  [fault("EACCES", { path: "/data" }), "The user that runs this may not read or write /data: "],
  [new Error("The port is not ours.", { cause: fault("EACCES") }), "The port is not ours."],
  [fault("EROFS", { path: "/data" }), "The disk that holds /data is read-only: make it writable"],
  [fault("EROFS"), "The disk is read-only: "],
  [
    fault("EROFS", { path: "/key", syscall: "chmod" }),
    "is read-only, and others may read that file: give it mode 0400",
  ],
  [fault("EEXIST"), "EEXIST: of the system"],
  [fault("EEXIST", { path: "/data", syscall: "mkdir" }), "/data cannot be a folder, "],
  [fault("ENOTDIR", { path: "/file/data", syscall: "mkdir" }), "/file/data cannot be a folder, "],
  [
    new Error("read", { cause: fault("XX001") }),
    "The files of the database are damaged (XX001: of the system): ",
  ],
  [new Error("A sentence of ours."), "A sentence of ours."],
  ["a string", "a string"],
])("%s becomes a sentence that says what to do, or stays its own", (error, sentence) => {
  expect(faultInWords(error)).toContain(sentence);
});
