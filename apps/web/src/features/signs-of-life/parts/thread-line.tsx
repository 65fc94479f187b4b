import { Mail, Moon } from "lucide-react";
import type { Ref } from "react";
import { placesOnLine } from "../../../shared/ui/places-on-line.ts";
import type { Places } from "../../../shared/ui/places-on-line.ts";
import type { Rest, ThreadLineView, ThreadPoint } from "../thread-words.ts";
import styles from "./thread-line.module.css";

/** Last sign of life, reminder and delivery on one line, with today's lamp on it. The list below it says the same in words. */
export function ThreadLine({
  line,
  still,
}: {
  readonly line: ThreadLineView;
  /** The lamp pulses neither while it is unknown whether the state still holds, nor before a first note, nor once it rests at the envelope. */
  readonly still: boolean;
}) {
  const { start, reminder, delivery, reminderMark, lamp } = line;
  const places = placesOnLine({ reminderMark, lamp: typeof lamp === "number" ? lamp : 0 });
  return (
    <div className={styles.thread} ref={drawAt(places)}>
      <div
        className={styles.line}
        data-still={still || !isRunning(line) || undefined}
        data-arrived={(places.arrived && !line.isHeldUp) || undefined}
        aria-hidden
      >
        <span className={styles.ahead} />
        {typeof lamp === "number" ? <Lived hasStart={start !== null} /> : <Unlit rest={lamp} />}
        {reminder !== null && <span className={styles.reminder} />}
        {typeof lamp === "number" && <span className={styles.lamp} />}
        <Mail className={styles.delivery} size={22} />
      </div>
      <ol className={styles.points}>
        {[start, reminder, delivery].map(
          (point) => point !== null && <Point key={point.label} point={point} />,
        )}
      </ol>
    </div>
  );
}

/** Neither over nor yet to begin. */
const isRunning = ({ reminder }: ThreadLineView): boolean => reminder !== null && reminder.date !== "";

const Unlit = ({ rest }: { readonly rest: Rest }) =>
  rest === "asleep" ? <Moon className={styles.moon} size={18} /> : <span className={styles.out} />;

/** Without a day, its beginning has no mark. */
const Lived = ({ hasStart }: { readonly hasStart: boolean }) => (
  <>
    <span className={styles.lived} />
    {hasStart && <span className={styles.start} />}
  </>
);

const Point = ({ point: { date, label } }: { readonly point: ThreadPoint }) => (
  <li>
    {date !== "" && <b>{date}</b>} <span>{label}</span>
  </li>
);

/** Positions are set as custom properties through the CSSOM: a style attribute would need an unsafe policy. */
const drawAt =
  ({ reminder, lamp }: Places): Ref<HTMLDivElement> =>
  (element) => {
    element?.style.setProperty("--reminder", String(reminder));
    element?.style.setProperty("--lamp-at", String(lamp));
  };
