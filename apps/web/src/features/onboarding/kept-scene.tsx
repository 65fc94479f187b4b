import type { User } from "@afterword/contract/endpoints/accounts";
import type { Note } from "@afterword/contract/endpoints/notes";
import type { ThreadOnWire } from "@afterword/contract/thread";
import { notes } from "@afterword/core/messages/notes";
import { onboarding as say } from "@afterword/core/messages/onboarding";
import { shell } from "@afterword/core/messages/shell";
import { wallMs } from "@afterword/core/time/instant";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { formatDate } from "../../shared/format/dates.ts";
import { namesInWords } from "../../shared/format/names.ts";
import { AvatarStack } from "../../shared/ui/avatar.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dock } from "../../shared/ui/dock.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { lineOfRhythm, useCurrentUser, useProductNow } from "../accounts/public.ts";
import { leaveKeptNote, notesQuery, NotesToCome, showKeptNote } from "../notes/public.ts";
import { threadToWire } from "../signs-of-life/public.ts";
import styles from "./kept-scene.module.css";
import type { DrawLine } from "./parts/live-thread.tsx";

export type KeptSceneProps = { readonly noteId: string; readonly drawLine: DrawLine };

/**
 * The end of a first note's beginning: the whole thread drawn once, then "It's kept.", who hears from it and when at the
 * earliest (look.md, "Moments"). Then comes the list with that note in view.
 */
export function KeptScene({ noteId, drawLine }: KeptSceneProps) {
  const { data: user, isError: isUserLost } = useCurrentUser();
  const { data: all, isFetching } = useQuery(notesQuery);
  const note = all?.find(({ _id }) => _id === noteId);
  // The list was fetched without it: it is gone, or belongs to another account.
  const isLost = isUserLost || (note === undefined && !isFetching);
  useEffect(() => {
    if (isLost) leaveKeptNote();
  }, [isLost]);
  useEffect(() => leaveKeptNote, []);
  if (note === undefined || user === undefined) {
    return (
      <Page title={notes.title}>
        <NotesToCome />
      </Page>
    );
  }
  return <Scene note={note} user={user} drawLine={drawLine} />;
}

function Scene({
  note,
  user,
  drawLine,
}: {
  readonly note: Note;
  readonly user: User;
  readonly drawLine: DrawLine;
}) {
  const thread = threadOf(user, useProductNow());
  const names = namesInWords(note.recipients.map(({ name }) => name));
  return (
    <div className={styles.scene} data-columns>
      <title>{shell.documentTitle(say.kept)}</title>
      <section className={styles.card}>
        {thread !== null && (
          <>
            {/* At the envelope's end; the sentence names them. */}
            <div className={styles.whom} aria-hidden>
              <AvatarStack people={note.recipients} />
            </div>
            <div className={styles.drawn}>{drawLine(thread, user.confirmFrequency)}</div>
          </>
        )}
        <h1>{say.kept}</h1>
        {thread !== null && <p>{say.keptFor(names, formatDate(thread.deliveryAt))}</p>}
      </section>
      <Dock start>
        <Button kind="primary" onClick={showKeptNote}>
          {notes.toNotes}
        </Button>
      </Dock>
    </div>
  );
}

type Line = Extract<ThreadOnWire, { readonly deliveryAt: string }>;

/** The server's thread; until it knows of the note, the one that the rhythm gives. */
const threadOf = (user: User, nowMs: number): Line | null => {
  if ("deliveryAt" in user.thread) return user.thread;
  const line = lineOfRhythm(user, nowMs);
  return line === null ? null : (threadToWire({ kind: "held", lastSignAt: wallMs(nowMs), ...line }) as Line);
};
