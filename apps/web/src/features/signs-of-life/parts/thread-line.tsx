import { Mail, Moon } from "lucide-react";
import type { Ref } from "react";
import type { ThreadLineView, ThreadPoint } from "../thread-words.ts";
import { placesOnLine } from "./places-on-line.ts";
import type { Places } from "./places-on-line.ts";
import styles from "./thread-line.module.css";

/** Last sign of life, reminder and delivery on one line, with today's lamp on it. The list below it says the same in words. */
export function ThreadLine({
  line,
  still,
}: {
  readonly line: ThreadLineView;
  /** The lamp does not breathe where nobody knows whether it still burns there. */
  readonly still: boolean;
}) {
  const { start, reminder, delivery, reminderMark, lamp } = line;
  const places = placesOnLine(reminderMark, lamp ?? 0);
  return (
    <div className={styles.thread} ref={drawAt(places)}>
      <div
        className={styles.line}
        data-still={still || undefined}
        data-arrived={places.arrived || undefined}
        aria-hidden
      >
        <span className={styles.ahead} />
        {lamp === null ? <Moon className={styles.moon} size={18} /> : <Lived />}
        <span className={styles.reminder} />
        {lamp !== null && <span className={styles.lamp} />}
        <Mail className={styles.delivery} size={22} />
      </div>
      <ol className={styles.points}>
        {[start, reminder, delivery].map((point) => (
          <Point key={point.label} point={point} />
        ))}
      </ol>
    </div>
  );
}

const Lived = () => (
  <>
    <span className={styles.lived} />
    <span className={styles.start} />
  </>
);

const Point = ({ point: { date, label } }: { readonly point: ThreadPoint }) => (
  <li>
    <b>{date}</b> <span>{label}</span>
  </li>
);

/** Places come as custom properties through the object model: a style attribute would need an unsafe policy. */
const drawAt =
  ({ reminder, lamp }: Places): Ref<HTMLDivElement> =>
  (element) => {
    element?.style.setProperty("--reminder", String(reminder));
    element?.style.setProperty("--lamp-at", String(lamp));
  };
