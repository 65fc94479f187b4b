import type { ThreadOnWire } from "@afterword/contract/thread";
import { onboarding as say } from "@afterword/core/messages/onboarding";
import { thread as standing } from "@afterword/core/messages/thread";
import { isolated } from "@afterword/core/text/direction";
import { wallMs } from "@afterword/core/time/instant";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDate } from "../../../shared/format/dates.ts";
import { recipientsQuery } from "../../recipients/public.ts";
import { lineOfRhythm, useProductNow } from "../../accounts/public.ts";
import type { RhythmValues } from "../../accounts/public.ts";
import { threadToWire } from "../../signs-of-life/public.ts";
import styles from "./live-thread.module.css";

/**
 * Draws the line of a thread, without a thread the one that has no days yet; takes the hours from its start to the
 * reminder. The surrounding page has this code
 * already, which would add to the size of onboarding otherwise.
 */
export type DrawLine = (thread: ThreadOnWire | null, confirmFrequency: number) => ReactNode;

export type LiveThreadProps = {
  /** Null while there is nobody to deliver to. */
  readonly rhythm: RhythmValues | null;
  readonly chosen: readonly { readonly _id: string }[];
  readonly drawLine: DrawLine;
};

/** "If you went silent today, Miriam would get it on 12.12.2026 at the earliest.", with its line. */
export function LiveThread({ rhythm, chosen, drawLine }: LiveThreadProps) {
  const nowMs = useProductNow();
  const people = useQuery(recipientsQuery).data;
  const person = people?.findLast(({ _id }) => chosen.some((one) => one._id === _id));
  const line = rhythm === null ? null : lineOfRhythm(rhythm, nowMs);
  const sentence = (): string => {
    if (rhythm === null) return standing.noNotes;
    if (line === null) return say.lengthsMissing;
    const date = formatDate(line.deliveryAt);
    return person === undefined ? say.ifSilent(date) : say.ifSilentTo(isolated(person.name), date);
  };
  return (
    <section className={styles.card}>
      <p aria-live="polite">{sentence()}</p>
      {rhythm === null && drawLine(null, 0)}
      {line !== null &&
        drawLine(
          threadToWire({ kind: "held", lastSignAt: wallMs(nowMs), ...line }),
          rhythm?.confirmFrequency ?? 0,
        )}
    </section>
  );
}
