import type { ThreadOnWire } from "@afterword/contract/thread";
import { onboarding as say } from "@afterword/core/messages/onboarding";
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
 * Draws the line of a thread; takes the hours from its start to the reminder. The surrounding page has this code
 * already, which would add to the size of onboarding otherwise.
 */
export type DrawLine = (thread: ThreadOnWire, confirmFrequency: number) => ReactNode;

export type LiveThreadProps = {
  readonly rhythm: RhythmValues;
  readonly chosen: readonly { readonly _id: string }[];
  readonly drawLine: DrawLine;
};

/** "If you went silent today, Miriam would get it on 12.12.2026 at the earliest.", with its line. */
export function LiveThread({ rhythm, chosen, drawLine }: LiveThreadProps) {
  const nowMs = useProductNow();
  const people = useQuery(recipientsQuery).data;
  const person = people?.findLast(({ _id }) => chosen.some((one) => one._id === _id));
  const line = lineOfRhythm(rhythm, nowMs);
  const sentence = (): string => {
    if (line === null) return say.lengthsMissing;
    const date = formatDate(line.deliveryAt);
    return person === undefined ? say.ifSilent(date) : say.ifSilentTo(isolated(person.name), date);
  };
  return (
    <section className={styles.card}>
      <p aria-live="polite">{sentence()}</p>
      {line !== null &&
        drawLine(
          threadToWire({ kind: "held", lastSignAt: wallMs(nowMs), ...line }),
          rhythm.confirmFrequency ?? 0,
        )}
    </section>
  );
}
