import type { ShownRecording } from "@afterword/contract/public-pages";
import { readRecordingKey, type Recording } from "@afterword/core/recordings/recording";
import { SECOND_MS } from "@afterword/core/time/duration";
import type { Context } from "../../context.ts";
import { fileKey } from "./objects.ts";
import type { RecordingId } from "./queries.ts";
import type { LinkedUrls, LinkPurpose, LinkTarget } from "./recording-urls.ts";
import { findRecording, type KnownRecording } from "./recordings.ts";

export type ShowingContext = Pick<Context, "database" | "log" | "recordingStore" | "recordingUrls" | "timer">;

export type Showing = {
  /** Of the note. */
  readonly owner: string;
  readonly recording: Recording | null;
  readonly for: LinkPurpose;
};

/**
 * A note's recording on a page without a script: what can be played of it now, and what is missing (behaviour §5). The
 * text beside it never waits, so neither a store that is away nor one that hangs holds up the page.
 */
export const showRecording = async (
  context: ShowingContext,
  { owner, recording, for: purpose }: Showing,
): Promise<ShownRecording | null> => {
  if (recording === null) return null;
  const key = readRecordingKey(recording.cloud);
  // A preview shows what was not saved, and so not judged.
  const name = key?.owner === owner ? key.file : "";
  const known = await findRecording(context.database.db, owner, name);
  const { type, length } = recording;
  if (known === undefined || hasNothing(known)) return { type, seconds: length, kind: "not-arrived" };
  const shown = { type, seconds: known.seconds ?? length };
  return { ...shown, ...(await showKnown(context, { owner, name, for: purpose }, known)) };
};

const showKnown = async (context: ShowingContext, target: LinkTarget, known: KnownRecording) => {
  if (known.state === "withheld" || known.mime === null) return { kind: "lost" } as const;
  const found = await askStore(context, target);
  // After a restore without the recordings the store may lack the file; of parts it is asked only whether it answers.
  const isThere = found === "there" || (found === "missing" && known.state !== "ready");
  if (!isThere) return { kind: "unavailable" } as const;
  return playable(known, context.recordingUrls.of(target));
};

/** What came is of no use while the beginning of it is missing. */
const hasNothing = ({ state, mime }: KnownRecording): boolean => state === "arriving" && mime === null;

const playable = (known: KnownRecording, urls: LinkedUrls) =>
  ({
    kind: "playable",
    playHref: urls.play,
    downloadHref: urls.download,
    posterHref: known.hasCover ? urls.cover : null,
    parts: known.state === "arriving" ? { arrived: known.partsArrived, of: known.partCount } : null,
    isOddForm: known.state === "failed",
  }) as const;

/** Longer than a store that is well takes, and no longer than a reader waits for a page. */
const PATIENCE_MS = 2 * SECOND_MS;

/** The player of a page cannot say why it stays silent. */
const askStore = async (
  { log, recordingStore, timer }: ShowingContext,
  id: RecordingId,
): Promise<"there" | "missing" | "silent"> => {
  const patience = timer.startPause(PATIENCE_MS);
  const asked = recordingStore.head(fileKey(id)).then(
    (found) => (found === null ? "missing" : "there"),
    (error: unknown) => {
      log.warn({ err: error }, "the store of recordings does not answer");
      return "silent" as const;
    },
  );
  const answer = await Promise.race([asked, patience.over.then(() => "silent" as const)]);
  patience.end();
  return answer;
};
