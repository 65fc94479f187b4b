import { notes } from "@afterword/core/messages/notes";
import { EPOCH } from "@afterword/core/time/instant";
import { lazy, Suspense } from "react";
import { NotesPage } from "../../features/notes/notes-page.tsx";
import { ThreadLine } from "../../features/notes/parts/thread-line.tsx";
import { threadLine } from "../../features/notes/thread-words.ts";
import type { DrawLine } from "../../features/onboarding/draw-line.ts";
import { useNewcomer } from "../../features/onboarding/use-newcomer.ts";
import { SleepModeRow } from "../../features/sleep-mode/sleep-mode-row.tsx";
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
  if (kind === "settled") return <NotesPage sleepMode={<SleepModeRow />} />;
  if (kind === "unknown") return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Onboarding drawLine={drawLine} onOver={settle} />
    </Suspense>
  );
}

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
