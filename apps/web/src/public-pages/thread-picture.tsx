import { thread as say } from "@afterword/core/messages/thread";
import { Mail } from "lucide-react";
import { formatDay } from "../shared/format/dates.ts";

export type ThreadPictureProps =
  /** A reminder went out, and the lamp stands before the envelope. */
  | { readonly kind: "waiting" }
  /** The sign of life came: the lamp goes back to it, once. */
  | {
      readonly kind: "back";
      readonly signAt: string;
      readonly reminderAt: string;
      readonly deliveryAt: string;
    }
  /** The lamp rests at the envelope. */
  | { readonly kind: "delivered"; readonly deliveredAt: string };

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
          {points.map(({ label, at }) => (
            <li key={label}>
              <b>{formatDay(at)}</b> <span>{label}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

type Point = { readonly label: string; readonly at: string };

const pointsOf = (props: ThreadPictureProps): readonly Point[] => {
  switch (props.kind) {
    case "waiting":
      return [];
    case "back":
      return [
        { label: say.lastSign, at: props.signAt },
        { label: say.reminder, at: props.reminderAt },
        { label: say.delivery, at: props.deliveryAt },
      ];
    case "delivered":
      return [{ label: say.delivered, at: props.deliveredAt }];
  }
};
