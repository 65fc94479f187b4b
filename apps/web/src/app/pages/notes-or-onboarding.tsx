import { notes } from "@afterword/core/messages/notes";
import { EPOCH } from "@afterword/core/time/instant";
import { lazy, Suspense, useEffect, useState } from "react";
import type { ComponentType } from "react";
import { leaveKeptNote, useKeptNote } from "../../features/notes/kept-note.ts";
import { NotesPage } from "../../features/notes/notes-page.tsx";
import { NotesToCome } from "../../features/notes/parts/note-list.tsx";
import type { KeptSceneProps } from "../../features/onboarding/kept-scene.tsx";
import type { DrawLine } from "../../features/onboarding/parts/live-thread.tsx";
import { useNewcomer } from "../../features/onboarding/use-newcomer.ts";
import { ThreadLine } from "../../features/signs-of-life/parts/thread-line.tsx";
import { ThreadOfUser } from "../../features/signs-of-life/thread-of-user.tsx";
import { LINE_WITHOUT_DAYS, threadLine } from "../../features/signs-of-life/thread-words.ts";
import { SleepModeRow } from "../../features/sleep-mode/sleep-mode-row.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { hasRecorded } from "../pending-uploads.ts";

const Onboarding = lazy(async () => {
  const found = await import("../../features/onboarding/onboarding.tsx");
  return { default: found.Onboarding };
});

const KeptScene = lazy(async (): Promise<{ default: ComponentType<KeptSceneProps> }> => {
  const found = await import("../../features/onboarding/kept-scene.tsx").catch(() => undefined);
  return { default: found?.KeptScene ?? NoScene };
});

/** Without a connection: the list shows by itself that the note is there. */
function NoScene() {
  useEffect(leaveKeptNote, []);
  return null;
}

/**
 * The list of notes with the thread above it. For a newcomer, the steps to a first note instead, and the scene in which
 * they end. Only the app level may combine these features.
 */
export function NotesOrOnboarding() {
  const { kind, settle } = useNewcomer();
  const keptId = useKeptNote();
  if (keptId !== null) {
    return (
      <Suspense fallback={<Waiting />}>
        <KeptScene noteId={keptId} drawLine={drawLine} />
      </Suspense>
    );
  }
  if (kind === "settled") return <NotesPage standing={<Standing />} sleep={sleepRow} />;
  if (kind === "unknown") return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Onboarding drawLine={drawLine} standing={<Unfinished />} onOver={settle} />
    </Suspense>
  );
}

const sleepRow = (isIdle: boolean | null) => <SleepModeRow isIdle={isIdle} />;

/** Of the recorder's code, which few visits need. */
const UnfinishedRows = lazy(async () => {
  const found = await import("../../features/recorder/unfinished-rows.tsx").catch(() => undefined);
  return { default: found?.UnfinishedRows ?? Nothing };
});

const Nothing = (): null => null;

/** Nothing is loaded on a device that never recorded. */
function Unfinished() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => void hasRecorded().then(setNeeded), []);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <UnfinishedRows />
      </Suspense>
    )
  );
}

/** How the switch stands: in a wide window beside the list, and beside the account. */
export const Standing = () => (
  <>
    <ThreadOfUser />
    <Unfinished />
  </>
);

const Waiting = () => (
  <Page title={notes.title}>
    <NotesToCome />
  </Page>
);

const drawLine: DrawLine = (thread, confirmFrequency) => {
  // A thread with days has just begun.
  const line =
    thread === null
      ? LINE_WITHOUT_DAYS
      : threadLine(thread, { confirmFrequency, sleepUntil: AWAKE }, Date.parse(thread.lastSignAt));
  return line === null ? null : <ThreadLine line={line} still={false} />;
};

const AWAKE = new Date(EPOCH).toISOString();
