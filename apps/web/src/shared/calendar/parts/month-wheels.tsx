import type { CSSProperties } from "react";
import { CALENDAR_WHEEL_STEP_PX } from "@afterword/core/constants";
import { calendar as say } from "@afterword/core/messages/calendar";
import type { CalendarDay } from "@afterword/core/time/calendar";
import { monthNames } from "../calendar-days.ts";
import { turnTo, yearsAround } from "../calendar.machine.ts";
import type { CalendarView } from "../calendar.machine.ts";
import styles from "./month-wheels.module.css";
import { Wheel } from "./wheel.tsx";

/** A script counts in these steps, so they are the same in every window (decision 089). */
const STEP = { "--step": `${CALENDAR_WHEEL_STEP_PX}px` };

/** Month and year, each on a wheel that shows seven entries. */
export function MonthWheels({
  view,
  today,
  onTurn,
}: {
  readonly view: CalendarView;
  readonly today: CalendarDay;
  readonly onTurn: (view: CalendarView) => void;
}) {
  const { year, month } = view.shown;
  const years = yearsAround(today);
  return (
    <div className={styles.wheels} style={STEP as CSSProperties}>
      <Wheel
        label={say.month}
        entries={monthNames()}
        index={month}
        onTurn={(index) => onTurn(turnTo(view, { year, month: index }, today))}
      />
      <Wheel
        label={say.year}
        entries={years.map(String)}
        index={years.indexOf(year)}
        onTurn={(index) => onTurn(turnTo(view, { year: years[index] ?? year, month }, today))}
      />
    </div>
  );
}
