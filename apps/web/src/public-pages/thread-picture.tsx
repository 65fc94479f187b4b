import { thread as say } from "@afterword/core/messages/thread";
import type { TimeZone } from "@afterword/core/time/time-zone";
import { Mail } from "lucide-react";
import { formatDay } from "../shared/format/dates.ts";

export type ThreadPictureProps =
  /** A reminder went out, and the lamp stands before the envelope. */
  | { readonly kind: "waiting" }
  /** The sign of life came: the lamp goes back to it, once. */
  | {
      readonly kind: "back";
      readonly timeZone: TimeZone;
      readonly signAt: string;
      readonly reminderAt: string;
      readonly deliveryAt: string;
    }
  /** The lamp rests at the envelope. */
  | { readonly kind: "delivered"; readonly timeZone: TimeZone; readonly deliveredAt: string };

/** The thread card's line on a page without scripts (look.md, "Moments"). Its places are those of the style sheet. */
export function ThreadPicture(props: ThreadPictureProps) {
  const points = pointsOf(props);
  return (
    <div className="thread" data-kind={props.kind}>
      <div className="thread-line" aria-hidden>
        <span className="thread-ahead" />
        <span className="thread-lived" />
        <span className="thread-start" />
        {props.kind !== "delivered" && <span className="thread-reminder" />}
        <span className="thread-lamp" />
        <Mail className="thread-letter" size={22} />
      </div>
      {points.length > 0 && (
        <ol>
          {points.map(({ label, day }) => (
            <li key={label}>
              <b>{day}</b> <span>{label}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

type Point = { readonly label: string; readonly day: string };

const pointsOf = (props: ThreadPictureProps): readonly Point[] => {
  switch (props.kind) {
    case "waiting":
      return [];
    case "back":
      return [
        { label: say.lastSign, day: formatDay(props.signAt, props.timeZone) },
        { label: say.reminder, day: formatDay(props.reminderAt, props.timeZone) },
        { label: say.delivery, day: formatDay(props.deliveryAt, props.timeZone) },
      ];
    case "delivered":
      return [{ label: say.delivered, day: formatDay(props.deliveredAt, props.timeZone) }];
  }
};
