import { onboarding as say } from "@afterword/core/messages/onboarding";
import { wallMs } from "@afterword/core/time/instant";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../../shared/format/dates.ts";
import { recipientsQuery } from "../../../shared/queries/recipients-query.ts";
import { useProductNow } from "../../../shared/queries/use-product-now.ts";
import { lineOfRhythm } from "../../../shared/rhythm/line-of-rhythm.ts";
import type { RhythmValues } from "../../../shared/rhythm/rhythm-lengths.tsx";
import { threadToWire } from "../../../shared/signs/thread-on-wire.ts";
import type { DrawLine } from "../draw-line.ts";
import styles from "./live-thread.module.css";

/** "If you go silent today, Miriam would get it on 12.12.2026", with the line it comes from. */
export function LiveThread({
  rhythm,
  chosen,
  drawLine,
}: {
  readonly rhythm: RhythmValues;
  readonly chosen: readonly { readonly _id: string }[];
  readonly drawLine: DrawLine;
}) {
  const nowMs = useProductNow();
  const people = useQuery(recipientsQuery).data;
  const person = people?.findLast(({ _id }) => chosen.some((one) => one._id === _id));
  const line = lineOfRhythm(rhythm, nowMs);
  const sentence = (): string => {
    if (line === null) return say.lengthsMissing;
    const date = formatDate(line.deliveryAt);
    return person === undefined ? say.ifSilent(date) : say.ifSilentTo(person.name, date);
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
