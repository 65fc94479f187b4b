import type { Note } from "@afterword/contract/endpoints/notes";
import type { User } from "@afterword/contract/endpoints/accounts";
import type { SignOfLife } from "@afterword/contract/endpoints/signs-of-life";
import { thread as say } from "@afterword/core/messages/thread";
import { words } from "@afterword/core/messages/words";
import { isReadOnly, kindOfNote } from "@afterword/core/notes/note-list";
import { useQuery } from "@tanstack/react-query";
import { deviceInWords } from "@afterword/core/accounts/device-in-words";
import { useTick } from "../../shared/device/haptic.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { notesQuery } from "../notes/public.ts";
import { useCurrentUser, useProductNow } from "../accounts/public.ts";
import { lastDeliveryOf, peopleReached } from "./last-delivery.ts";
import { isOwnSignOfLife } from "./own-sign-of-life.ts";
import { thisDevice, TOO_LATE, useSignOfLife } from "./use-sign-of-life.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { FailedState } from "../../shared/ui/states.tsx";
import { signsInWords, whenInWords } from "./signs-in-words.ts";
import { useStandingNotice } from "./standing-notice.ts";
import {
  deliveredLine,
  lastKnown,
  LINE_WITHOUT_DAYS,
  threadBehindNotice,
  threadLine,
  threadWords,
  isNotReached,
} from "./thread-words.ts";
import type { NotesOfThread } from "./thread-words.ts";
import { useFreshThread, useIsOutOfReach } from "./use-fresh-thread.ts";
import styles from "./parts/thread-card.module.css";
import { ThreadCard } from "./parts/thread-card.tsx";
import { AskOperators, CheckAddress, ChoosePlan, SeePlan, WriteTo } from "./parts/write-to.tsx";

/** The current user's thread card. It fills the width it is given, in the column of the notes or beside it. */
export function ThreadOfUser() {
  const user = useCurrentUser();
  useFreshThread();
  const isLastKnown = useIsOutOfReach(user);
  if (user.data !== undefined) return <Thread user={user.data} isLastKnown={isLastKnown} />;
  if (user.isPending) return <output className={styles.waiting} aria-label={words.loading} />;
  return <FailedState sentence={say.loadFailed} onRetry={() => void user.refetch()} />;
}

function Thread({ user, isLastKnown }: { readonly user: User; readonly isLastKnown: boolean }) {
  const nowMs = useProductNow();
  const notes = useQuery(notesQuery).data;
  const { giveSignOfLife, isPending, failure } = useSignOfLifeButton();
  const standing = standingOf(notes);
  const thread = threadBehindNotice(user.thread, useStandingNotice());
  const said = threadWords(thread, nowMs, standing);
  const isWithoutNotes = thread.kind === "paused" && said.mood === "idle";
  const ended = deliveredLine(thread, user.lastSigns, standing, nowMs);
  return (
    <ThreadCard
      words={isLastKnown ? lastKnown(said, whenInWords(user.now, nowMs)) : said}
      line={ended ?? (isWithoutNotes ? LINE_WITHOUT_DAYS : threadLine(thread, user, nowMs))}
      signs={signsInWords(user.lastSigns.map(nameOwnDevice), nowMs)}
      isLastKnown={isLastKnown}
      busy={isPending}
      failure={failure}
      onSignOfLife={giveSignOfLife}
    >
      {thread.kind === "expired" && <ChoosePlan />}
      {thread.kind === "unconfirmed" && <SeePlan />}
      {thread.kind === "inactive" && <AskOperators />}
      {isNotReached(thread) && <CheckAddress />}
      {ended !== null && <WriteTo people={peopleReached(standing.lastDelivery, ended.endedAt)} />}
    </ThreadCard>
  );
}

/** While the notes are loading, assumes that something could be delivered. */
const standingOf = (notes: readonly Note[] | undefined): NotesOfThread => {
  if (notes === undefined) return { hasUnsent: true, lastDelivery: null, withheld: 0 };
  return {
    hasUnsent: notes.some((note) => !isReadOnly(note)),
    lastDelivery: lastDeliveryOf(notes),
    withheld: notes.filter(isWithheld).length,
  };
};

const isWithheld = (note: Note): boolean =>
  kindOfNote(note) === "active" && note.recordingState === "withheld";

/** "this phone" reads faster than the server's name for it, which earlier signs of life may show as well. */
const nameOwnDevice = (sign: SignOfLife): SignOfLife =>
  isOwnSignOfLife(sign) ? { ...sign, device: ownDevice(sign.device) } : sign;

/** A sign that is just being given has no other name. */
const ownDevice = (name: string): string =>
  name === "" || name === thisDevice() ? thisDevice() : `${thisDevice()} (${deviceInWords(name)})`;

/**
 * "I'm fine": the lamp goes back along the thread at once, with a tick. Its three outcomes: accepted, failed, or too
 * late, which the notice on every page announces.
 */
function useSignOfLifeButton() {
  const sign = useSignOfLife();
  const tick = useTick();
  const giveSignOfLife = (): void => {
    tick();
    sign.mutate("button", {
      onSuccess: () => showToast(say.heardFromYou),
      onError: (error) => {
        if (!failedWith(error, TOO_LATE)) showFailure(error, say.signOfLifeFailed);
      },
    });
  };
  const isLost = sign.isError && !failedWith(sign.error, TOO_LATE);
  return { giveSignOfLife, isPending: sign.isPending, failure: isLost ? say.signOfLifeFailed : null };
}
