import type { User } from "@afterword/contract/endpoints/accounts";
import { publicPages } from "@afterword/core/messages/public-pages";
import { thread as say } from "@afterword/core/messages/thread";
import { areOthersHeld } from "@afterword/core/switch/thread";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useProductNow } from "../../accounts/public.ts";
import { notesQuery } from "../../notes/public.ts";
import { lastDeliveryOf, peopleReached } from "../last-delivery.ts";
import { useStands } from "../standing-notice.ts";
import { deliveredInWords, lineEndedAt } from "../thread-words.ts";
import { ThreadLine } from "./thread-line.tsx";
import styles from "./too-late-dialog.module.css";
import { WriteTo } from "./write-to.tsx";

/**
 * Says that the notes were delivered before this sign of life came: the thread with the lamp at the envelope, to whom
 * and when, and what can still be done (look.md, "Moments").
 */
export function TooLateDialog({
  user,
  deliveredAt,
  onClose,
}: {
  readonly user: User;
  readonly deliveredAt: string;
  readonly onClose: () => void;
}) {
  const { data: notes = [], isPending } = useQuery(notesQuery);
  const lastDelivery = lastDeliveryOf(notes);
  const people = peopleReached(lastDelivery, deliveredAt);
  const line = lineEndedAt(
    deliveredAt,
    user.lastSigns.map(({ at }) => at),
    useProductNow(),
    lastDelivery,
  );
  const othersHeld = areOthersHeld(user.thread);
  useStands(isPending ? null : deliveredAt);
  // A dialog gives the focus to what it holds when it opens.
  if (isPending) return null;
  return (
    <Dialog
      title={publicPages.tooLate}
      cancel=""
      staying
      unasked
      reading
      onConfirm={onClose}
      onCancel={onClose}
    >
      <div className={styles.thread}>
        <ThreadLine line={line} still />
        <p>
          {deliveredInWords(deliveredAt, people)} {say.tooLateForGood}
        </p>
        <small>
          {say.tooLateTell} {othersHeld !== null && say.tooLateNext(othersHeld)}
        </small>
        <WriteTo people={people} />
      </div>
    </Dialog>
  );
}
