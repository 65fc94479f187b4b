import { notes } from "@afterword/core/messages/notes";
import { EPOCH } from "@afterword/core/time/instant";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { NotesPage } from "../../features/notes/notes-page.tsx";
import { ThreadLine } from "../../features/notes/parts/thread-line.tsx";
import { threadLine } from "../../features/notes/thread-words.ts";
import type { DrawLine } from "../../features/onboarding/draw-line.ts";
import { useNewcomer } from "../../features/onboarding/use-newcomer.ts";
import { SleepModeRow } from "../../features/sleep-mode/sleep-mode-row.tsx";
import { isOnline } from "../../shared/device/connectivity.ts";
import { fetchForLater } from "../../shared/device/late-code.ts";
import { whenAtRest } from "../../shared/device/when-at-rest.ts";
import { notesQuery } from "../../shared/queries/notes-query.ts";
import { Page } from "../../shared/ui/page.tsx";
import { LoadingBlock } from "../../shared/ui/states.tsx";

const Onboarding = lazy(async () => {
  const found = await import("../../features/onboarding/onboarding.tsx");
  return { default: found.Onboarding };
});

/**
 * The list of notes with sleep mode beneath the thread, or the steps to a first note for somebody who has nothing yet:
 * features that meet only here.
 */
export function NotesRoom() {
  const { kind, settle } = useNewcomer();
  useEditorAtHand();
  if (kind === "settled") return <NotesPage sleepMode={<SleepModeRow />} />;
  if (kind === "unknown") return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Onboarding drawLine={drawLine} onOver={settle} />
    </Suspense>
  );
}

/** Fetches the editor soon after the list stands, so that a note can be begun also where there is no connection by then. */
function useEditorAtHand(): void {
  const { isSuccess } = useQuery(notesQuery);
  useEffect(() => {
    if (!isSuccess) return undefined;
    // Where it fails, the page that is missing says so when somebody goes there.
    return whenAtRest(() => void (isOnline() && fetchForLater(fetchEditor)));
  }, [isSuccess]);
}

const fetchEditor = () => import("../../features/note-editor/note-editor-page.tsx");

const Waiting = () => (
  <Page title={notes.title}>
    <LoadingBlock size="large" />
  </Page>
);

const drawLine: DrawLine = (thread, confirmFrequency) => {
  const line = threadLine(thread, { confirmFrequency, sleepUntil: AWAKE });
  return line === null ? null : <ThreadLine line={line} still={false} />;
};

const AWAKE = new Date(EPOCH).toISOString();
