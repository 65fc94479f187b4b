import type { RecordingType } from "@afterword/core/recordings/recording";

/**
 * Makes a file that every browser plays out of what a recorder made, on a machine that may lack the program for it.
 * It reads what strangers send: an adapter opens only forms and codecs of recorders.
 */
export type Transcoder = {
  /** False while there is no program; it may be installed later. */
  readonly isAvailable: () => Promise<boolean>;
  readonly convert: (job: TranscodeJob) => Promise<Transcoded>;
};

export type TranscodeJob = {
  /** Where `input` lies, and the result goes; nothing else is in it. */
  readonly folder: string;
  readonly input: string;
  readonly container: Container;
  readonly type: RecordingType;
  /** What is longer is cut there. */
  readonly longestSeconds: number;
  /** The largest result. */
  readonly mostBytes: number;
  /** Ends it; the answer then says nothing of the file. */
  readonly signal?: AbortSignal | undefined;
};

/** What the first bytes of a recorder's file say. */
export type Container = "mp4" | "webm" | "ogg";

export type Transcoded =
  /** `file`: an mp4 that plays from its beginning on while it loads, without any metadata; in the folder. */
  | { readonly kind: "made"; readonly file: string; readonly seconds: number; readonly cover: string | null }
  /** It is no recording, or one that cannot be read. `reason` is for the log, and quotes nothing of the file. */
  | { readonly kind: "unreadable"; readonly reason: string }
  /** The program was killed or could not be started; that says nothing of the file. */
  | { readonly kind: "broke-off"; readonly reason: string }
  /** There is no program, or it fails with what is known to be good: that says nothing of the file either. */
  | { readonly kind: "unavailable"; readonly reason: string };
