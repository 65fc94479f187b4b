import type { LineOnPage, PlaceOnLine } from "@afterword/contract/public-pages";
import { thread as say } from "@afterword/core/messages/thread";
import type { TimeZone } from "@afterword/core/time/time-zone";
import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay } from "../shared/format/dates.ts";
import { placesOnLine, USUAL_REMINDER_PLACE } from "../shared/ui/places-on-line.ts";

export type ThreadPictureProps =
  /** A reminder went out: the lamp stands where today is. */
  | { readonly kind: "asking"; readonly line: LineOnPage }
  /** The sign of life came: the lamp goes back to it from where it stood, once. */
  | { readonly kind: "back"; readonly line: LineOnPage; readonly from: PlaceOnLine | null }
  /** The lamp rests at the envelope. */
  | {
      readonly kind: "delivered";
      readonly timeZone: TimeZone;
      readonly lastSignAt: string | null;
      readonly deliveredAt: string;
    };

/**
 * The thread card's line on a page without scripts (look.md, "Moments"). Such a page may have no style attributes
 * either, so each place on the line is the end of a drawing whose width is an attribute.
 */
export function ThreadPicture(props: ThreadPictureProps) {
  const points = pointsOf(props);
  const lamp = props.kind === "delivered" ? 1 : lampOf(props.line);
  const from = props.kind === "back" && props.from !== null ? lampOf(props.from) : null;
  const moves = from !== null;
  // A lamp that goes back is drawn where it ends: at the start of the way that it came.
  const end = moves ? 0 : "100%";
  return (
    <div className="thread" data-kind={props.kind} data-moves={moves || undefined}>
      <div className="thread-line" aria-hidden>
        <span className="thread-ahead" />
        <Way to={from ?? lamp}>
          <rect className="thread-lived" y="15.5" width={end} height="3" rx="1.5" />
          <circle className="thread-start" cy="17" r="4" />
        </Way>
        {points[1] !== null && REMINDER}
        <Way to={from ?? lamp}>
          <circle className="thread-lamp" cx={end} cy="17" r={LAMP_RADIUS[props.kind]} />
        </Way>
        <Mail className="thread-letter" size={22} />
      </div>
      <Points points={points} />
    </div>
  );
}

/** Around the envelope once it rests there. */
const LAMP_RADIUS = { asking: 6.5, back: 6.5, delivered: 17 } as const;

const Points = ({ points: [start, reminder, end] }: { readonly points: ReturnType<typeof pointsOf> }) => (
  <ol>
    {start !== null && <li>{start}</li>}
    {reminder !== null && (
      <li className="thread-middle">
        <Way to={USUAL_REMINDER_PLACE} />
        <div>{reminder}</div>
      </li>
    )}
    <li className="thread-end">{end}</li>
  </ol>
);

/** From the start of the line to a place on it, 0 to 1. */
const Way = ({ to, children }: { readonly to: number; readonly children?: ReactNode }) => (
  <svg className="thread-way" width={`${Math.max(SHORTEST, Number((to * PERCENT).toFixed(1)))}%`} height="34">
    {children}
  </svg>
);

const PERCENT = 100;

/** Of a drawing without a width, browsers show nothing, also not what stands over its edge. */
const SHORTEST = 0.1;

const REMINDER = (
  <Way to={USUAL_REMINDER_PLACE}>
    <circle className="thread-reminder" cx="100%" cy="17" r="5.75" />
  </Way>
);

const lampOf = (place: PlaceOnLine): number => placesOnLine(place, USUAL_REMINDER_PLACE).lamp;

/** The words at the start of the line, under the reminder, and at the envelope. */
const pointsOf = (props: ThreadPictureProps) => {
  if (props.kind === "delivered") {
    const { lastSignAt, deliveredAt, timeZone } = props;
    const start = lastSignAt && point(formatDay(lastSignAt, timeZone), say.silentSince);
    return [start, null, point(formatDay(deliveredAt, timeZone), say.delivered)] as const;
  }
  const { lastSignAt, reminderAt, deliveryAt, timeZone } = props.line;
  return [
    point(formatDay(lastSignAt, timeZone), say.lastSign),
    reminderAt && point(formatDay(reminderAt, timeZone), say.reminder),
    point(deliveryAt === null ? say.waits : formatDay(deliveryAt, timeZone), say.delivery),
  ] as const;
};

const point = (day: string, label: string): ReactNode => (
  <>
    <b>{day}</b> <span>{label}</span>
  </>
);
