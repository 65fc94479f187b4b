import type { Note } from "@afterword/contract/endpoints/notes";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { draftKeys, notesQuery, readDraft, recordingsIn } from "../notes/public.ts";
import { takes } from "../recordings/public.ts";
import type { Take } from "../recordings/public.ts";
import { lockedTakes } from "./capture/take-lock.ts";

export type Unfinished = {
  /** The newest; null if there is none. */
  readonly take: Take | null;
  /** One of them is gone: looks again. */
  readonly look: () => void;
};

/** What an earlier visit left behind on this device. */
export function useUnfinished(type: RecordingType, isWanted = true): Unfinished {
  const client = useQueryClient();
  const [take, setTake] = useState<Take | null>(null);
  const [asked, setAsked] = useState({ type });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const notes = () => client.fetchQuery({ ...notesQuery, staleTime: 0 });
      // A device without storage has nothing to offer.
      const [newest = null] = await listUnfinished(asked.type, notes).catch((): Take[] => []);
      if (isCurrent) setTake(newest);
    };
    void look();
    return () => {
      isCurrent = false;
      setTake(null);
    };
  }, [asked, client, isWanted]);
  return { take, look: () => setAsked({ type }) };
}

/**
 * Own takes that no recorder holds and nothing names, the newest first: interrupted, left before "Upload", or without
 * the draft they were put into, because a browser that is killed loses what it stored in the last seconds.
 */
async function listUnfinished(type: RecordingType, notes: () => Promise<readonly Note[]>): Promise<Take[]> {
  const [all, locked] = await Promise.all([takes.listTakes(), lockedTakes()]);
  const inDrafts = namedByDrafts();
  const left = all.filter(
    (take) => take.type === type && take.parts > 0 && !locked.has(take.id) && !inDrafts.has(take.id),
  );
  // After the drafts, or a take might be in neither while its note is being saved.
  const inNotes = left.every(isNew) ? new Set<string>() : await namedBy(notes);
  return left.filter((take) => isNew(take) || inNotes?.has(take.id) === false).toReversed();
}

/** Never handed over to the uploads. */
const isNew = ({ state }: Take): boolean => state === "recording" || state === "ended";

const namedByDrafts = (): ReadonlySet<string> =>
  new Set(draftKeys().flatMap((key) => recordingsIn(readDraft(key))));

/** Null without a connection: then each of them may be named. */
const namedBy = async (notes: () => Promise<readonly Note[]>): Promise<ReadonlySet<string> | null> => {
  const known = await notes().catch(() => null);
  return known === null ? null : new Set(known.flatMap(({ recording }) => recording?.cloud ?? []));
};
