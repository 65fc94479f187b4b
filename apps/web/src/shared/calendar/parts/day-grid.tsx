import { isUpcoming } from "@afterword/core/time/calendar";
import type { CalendarDay } from "@afterword/core/time/calendar";
import { dayOfCell, monthCells } from "@afterword/core/time/month-cells";
import type { CalendarCell } from "@afterword/core/time/month-cells";
import { useEffect, useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { dayInWords, monthInWords, shortMonth, weekdays } from "../calendar-days.ts";
import { isCursor, moveByKey, WEEK_BEGINS } from "../calendar.machine.ts";
import type { CalendarView } from "../calendar.machine.ts";
import styles from "./day-grid.module.css";

type DayGridProps = {
  readonly view: CalendarView;
  readonly today: CalendarDay;
  readonly selected: CalendarDay | null;
  readonly onMove: (view: CalendarView) => void;
  readonly onPress: (day: CalendarDay) => void;
};

/** The days of a month, six weeks of them: one tab stop, and arrow keys to move between days. */
export function DayGrid({ view, today, selected, onMove, onPress }: DayGridProps) {
  const grid = useFocusOnCursor();
  const marked = { selected, today, from: view.cursor, weekBegins: WEEK_BEGINS };
  const moved = (event: KeyboardEvent): void => {
    const next = moveByKey(view, event, today);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of days that is walked by arrows is a grid (ARIA guide, "Date Picker Dialog")
      role="grid"
      className={styles.grid}
      aria-label={monthInWords(view.shown)}
      onKeyDown={moved}
    >
      <thead>
        <tr>
          {weekdays().map(({ letter, name }) => (
            <th key={name} scope="col" aria-label={name} abbr={name}>
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(monthCells(view.shown, marked)).map((week, index) => (
          // Days keep their button elements from month to month, so that the focus is never lost.
          <tr key={index}>
            {week.map((cell, weekday) => {
              const day = dayOfCell(view.shown, cell);
              return (
                <td key={weekday} aria-selected={cell.isSelected}>
                  <Day
                    cell={cell}
                    name={dayInWords(day)}
                    month={cell.day === 1 && cell.monthShift > 0 ? shortMonth(day) : ""}
                    isUpcoming={isUpcoming(day, today)}
                    isCursor={isCursor(view, day)}
                    onPress={() => onPress(day)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  readonly cell: CalendarCell;
  readonly name: string;
  /** Of the first day of a month after the one shown; empty for other days. */
  readonly month: string;
  readonly isUpcoming: boolean;
  readonly isCursor: boolean;
  readonly onPress: () => void;
};

const Day = ({ cell, name, month, isUpcoming: isOpen, isCursor: isStop, onPress }: DayProps) => (
  <button
    type="button"
    className={styles.day}
    tabIndex={isStop ? 0 : -1}
    data-selected={cell.isSelected || undefined}
    data-closed={!isOpen || undefined}
    data-outside={cell.monthShift !== 0 || undefined}
    aria-current={cell.today ? "date" : undefined}
    aria-label={name}
    data-month={month === "" ? undefined : month}
    onClick={onPress}
  >
    {cell.day}
  </button>
);

const DAYS_OF_WEEK = 7;

const weeksOf = (cells: readonly CalendarCell[]): (readonly CalendarCell[])[] =>
  Array.from({ length: cells.length / DAYS_OF_WEEK }, (_, week) =>
    cells.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  );

/** The focus follows the arrow keys between days; buttons outside the grid keep it. */
function useFocusOnCursor(): RefObject<HTMLTableElement | null> {
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (grid.current?.contains(document.activeElement) === true)
      grid.current.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  return grid;
}
