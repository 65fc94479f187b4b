import { CALENDAR_TOAST_GAP_MS } from "@afterword/core/constants";
import { notes as say } from "@afterword/core/messages/notes";
import { compareDays, isUpcoming } from "@afterword/core/time/calendar";
import type { CalendarDay } from "@afterword/core/time/calendar";
import { useEffect, useId, useRef, useState } from "react";
import type { RefObject } from "react";
import { showToast } from "../toasts/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { dayAt, dayInWords, spanInWords, startOfDayMs } from "./calendar-days.ts";
import { dayLater, openAt, standOn } from "./calendar.machine.ts";
import type { CalendarView } from "./calendar.machine.ts";
import { CalendarHead } from "./parts/calendar-head.tsx";
import { DayGrid } from "./parts/day-grid.tsx";
import { MonthWheels } from "./parts/month-wheels.tsx";
import styles from "./date-picker.module.css";

export type DatePickerProps = {
  readonly title: string;
  /** What the day will be used for. */
  readonly hint: string;
  readonly confirm: string;
  /** On the product's clock. */
  readonly nowMs: number;
  readonly busy: boolean;
  /** When the chosen day starts on this device, in milliseconds. */
  readonly onChoose: (dayStartMs: number) => void;
  readonly onCancel: () => void;
};

/**
 * A dialog that asks for a day after today, and proposes the one in a week. A press on today or a past day shows a
 * message instead of doing nothing (product §5); the confirm button then waits for another choice.
 */
export function DatePicker({ title, hint, confirm, nowMs, busy, onChoose, onCancel }: DatePickerProps) {
  const today = dayAt(nowMs);
  const proposed = dayLater(today, SOON[0].later);
  const [pressed, setPressed] = useState<CalendarDay | null>(proposed);
  const [view, setView] = useState(() => openAt(proposed));
  const complain = useRareToast();
  const page = useFocusAtOpening();
  const hintId = useId();
  // Midnight may pass while the dialog is open.
  const chosen = pressed !== null && isUpcoming(pressed, today) ? pressed : null;
  const press = (day: CalendarDay): void => {
    setPressed(day);
    setView(standOn(view, day));
    if (!isUpcoming(day, today)) complain();
  };
  const jump = (day: CalendarDay): void => {
    setPressed(day);
    setView(openAt(day));
  };
  const turn = (turned: CalendarView): void => {
    setView(turned);
    // The message about an unavailable day disappears with its month.
    setPressed(chosen);
  };
  return (
    <Dialog
      className={styles.dialog}
      title={title}
      describedBy={hintId}
      confirm={confirm}
      confirmDisabled={chosen === null}
      busy={busy}
      onConfirm={() => chosen !== null && onChoose(startOfDayMs(chosen))}
      onCancel={onCancel}
    >
      <div className={styles.picker}>
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
        <Soon today={today} chosen={chosen} onChoose={jump} />
        <CalendarHead view={view} today={today} onTurn={turn} />
        <div ref={page} className={styles.page}>
          {view.mode === "days" ? (
            <DayGrid view={view} today={today} selected={chosen} onMove={setView} onPress={press} />
          ) : (
            <MonthWheels view={view} today={today} onTurn={turn} />
          )}
        </div>
        <p
          className={styles.said}
          data-complains={(pressed !== null && chosen === null) || undefined}
          aria-live="polite"
        >
          {chosen === null ? pressed !== null && say.upcomingDateRequired : dayInWords(chosen)}
        </p>
      </div>
    </Dialog>
  );
}

/** What many people go away for, in one press. */
const Soon = ({
  today,
  chosen,
  onChoose,
}: {
  readonly today: CalendarDay;
  readonly chosen: CalendarDay | null;
  readonly onChoose: (day: CalendarDay) => void;
}) => (
  <div className={styles.soon}>
    {SOON.map(({ unit, count, later }) => {
      const day = dayLater(today, later);
      return (
        <Button
          key={unit + count}
          className={styles.later}
          aria-pressed={chosen !== null && compareDays(chosen, day) === 0}
          onClick={() => onChoose(day)}
        >
          {spanInWords(count, unit)}
        </Button>
      );
    })}
  </div>
);

const SOON = [
  { unit: "week", count: 1, later: { days: 7 } },
  { unit: "week", count: 2, later: { days: 14 } },
  { unit: "month", count: 1, later: { months: 1 } },
] as const;

/** The keyboard starts on the chosen day, not on a button before it. */
function useFocusAtOpening(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), []);
  return page;
}

/** The message appears at most once a second, however often a day is pressed (product §9). */
function useRareToast(): () => void {
  const lastAtMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const atMs = performance.now();
    if (atMs - lastAtMs.current < CALENDAR_TOAST_GAP_MS) return;
    lastAtMs.current = atMs;
    showToast(say.upcomingDateRequired, { type: "warning" });
  };
}
