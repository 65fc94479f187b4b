import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from "@afterword/core/time/duration";
import type { ClockMove } from "../dev-api.ts";
import type { StatusLine } from "../page/status-line.ts";
import { button, element, setShown, setText } from "../page/element.ts";
import { describeSpan, formatDate, formatDateTime, formatExactTime, formatWeekday } from "../page/format.ts";
import type { ProductTime } from "../page/product-time.ts";

const STEPS = [
  { name: "+1 hour", advanceMs: HOUR_MS },
  { name: "+1 day", advanceMs: DAY_MS },
  { name: "+1 week", advanceMs: WEEK_MS },
] as const;

/** The product's time and the buttons that move it. What falls due happens at once; then `onMoved` is called. */
export const createClockCard = (
  productTime: ProductTime,
  statusLine: StatusLine,
  onMoved: () => void,
): HTMLElement => {
  const move = async (wanted: ClockMove): Promise<void> => {
    const answer = await productTime.move(wanted);
    onMoved();
    if (answer.ok) statusLine.say(`It is now ${formatDateTime(Date.parse(answer.value.now))}.`);
    else statusLine.say(answer.why, "bad");
  };
  const steps = STEPS.map(({ name, advanceMs }) =>
    button(name, () => void move({ advanceMs }), { look: "on-dark" }),
  );
  const toNext = button("To the next event", () => void move({ toNextEvent: true }), { look: "lamp" });
  const face = createFace();
  const draw = (): void => {
    const { reading, failure, isMoving } = productTime.state.get();
    const isReady = reading !== null && !isMoving;
    for (const step of steps) step.disabled = !isReady;
    toNext.disabled = !isReady || reading.nextEventAt === null;
    face.draw(productTime);
    card.setAttribute("aria-busy", String(isMoving));
    setShown(fault, failure !== null);
    setText(fault, failure ?? "");
  };
  const fault = element("p", { class: "fault", role: "alert" });
  const card = element(
    "section",
    { class: "clock-card", "aria-labelledby": "clock-heading" },
    element("h2", { id: "clock-heading", class: "visually-hidden" }, "Clock"),
    ...face.parts,
    fault,
    element("div", { class: "clock-steps" }, ...steps, toNext),
  );
  productTime.state.watch(draw);
  setInterval(() => face.draw(productTime), 1_000);
  draw();
  return card;
};

/** Date and time, how far the clock was moved, and the time to the next event as a thread. */
const createFace = () => {
  const time = element("time", { class: "clock-time" });
  const day = element("p", { class: "clock-day" });
  const ahead = element("p", { class: "clock-ahead" });
  const next = element("p", { class: "clock-next" });
  const thread = element("div", { class: "clock-thread", "aria-hidden": "true" }, element("i"), element("b"));
  return {
    parts: [element("div", { class: "clock-face" }, day, time), ahead, thread, next],
    draw: ({ state, nowMs }: ProductTime): void => {
      const { reading, failure } = state.get();
      const now = nowMs();
      thread.classList.toggle("is-empty", (reading?.nextEventAt ?? null) === null);
      if (reading === null) {
        setText(day, failure === null ? "Asking the server for the time …" : "Without a clock");
        return;
      }
      setText(time, formatExactTime(now));
      setText(day, `${formatWeekday(now)}, ${formatDate(now)}`);
      setText(ahead, describeOffset(reading.offsetMs));
      setText(next, describeNext(reading.nextEventAt, now));
    },
  };
};

const describeOffset = (offsetMs: number): string =>
  offsetMs < MINUTE_MS
    ? "The same as this machine's clock"
    : `${describeSpan(offsetMs)} ahead of this machine`;

const describeNext = (nextEventAt: string | null, nowMs: number): string => {
  if (nextEventAt === null) return "Nothing lies ahead: no note is active.";
  const at = Date.parse(nextEventAt);
  return at <= nowMs
    ? "The next event is due now."
    : `Next event in ${describeSpan(at - nowMs)}, on ${formatDateTime(at)}`;
};
