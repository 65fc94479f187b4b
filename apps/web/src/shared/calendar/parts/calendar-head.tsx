import { calendar as say } from "@afterword/core/messages/calendar";
import type { CalendarDay } from "@afterword/core/time/calendar";
import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { monthInWords } from "../calendar-days.ts";
import { browse, canBrowse, toggleMode } from "../calendar.machine.ts";
import type { CalendarView } from "../calendar.machine.ts";
import styles from "./calendar-head.module.css";

/** The month shown, with two ways to change it: one month at a time, or by the wheels behind its name. */
export function CalendarHead({
  view,
  today,
  onTurn,
}: {
  readonly view: CalendarView;
  readonly today: CalendarDay;
  readonly onTurn: (view: CalendarView) => void;
}) {
  const choosesMonth = view.mode === "months";
  const month = monthInWords(view.shown);
  const title = useRef<HTMLButtonElement>(null);
  const goBack = (): void => {
    const turned = browse(view, -1, today);
    onTurn(turned);
    // A disabled button cannot keep the focus.
    if (!canBrowse(turned, -1, today)) title.current?.focus();
  };
  return (
    <div className={styles.head}>
      <IconButton
        label={say.previousMonth}
        icon={<ChevronLeft size={22} aria-hidden />}
        disabled={!canBrowse(view, -1, today)}
        onClick={goBack}
      />
      <button
        ref={title}
        type="button"
        className={styles.title}
        title={choosesMonth ? say.backToDays : say.chooseMonth}
        aria-expanded={choosesMonth}
        onClick={() => onTurn(toggleMode(view))}
      >
        {/* Announces a month changed by an arrow or a wheel to screen readers. */}
        <span aria-live="polite">{month}</span>
        <ChevronDown size={18} aria-hidden />
      </button>
      <IconButton
        label={say.nextMonth}
        icon={<ChevronRight size={22} aria-hidden />}
        disabled={!canBrowse(view, 1, today)}
        onClick={() => onTurn(browse(view, 1, today))}
      />
    </div>
  );
}
