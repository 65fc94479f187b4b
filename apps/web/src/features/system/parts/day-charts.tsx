import type { DailyFigures, SystemState } from "@afterword/contract/endpoints/system";
import { system as say } from "@afterword/core/messages/system";
import { formatDate, formatDay } from "../../../shared/format/dates.ts";
import { formatNumber } from "../../../shared/format/numbers.ts";
import { BarChart, type Bar } from "../../../shared/ui/bar-chart.tsx";
import { DataTable, type Column } from "../../../shared/ui/data-table.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { sum } from "../system-facts.ts";
import styles from "./day-charts.module.css";
import pair from "./pair.module.css";
import { Disclosure } from "../../../shared/ui/disclosure.tsx";

type Name = Exclude<keyof DailyFigures, "day">;

const CHARTS: readonly (readonly [Name, string])[] = [
  ["deliveries", say.chartDeliveries],
  ["mailsAccepted", say.chartAccepted],
  ["mailsRefused", say.chartRefused],
  ["signsOfLife", say.chartSigns],
  ["signUps", say.chartSignUps],
  ["watchedUsers", say.chartWatched],
];

/** What happened on each of the last thirty days, as pictures and as a table. */
export function DayCharts({ days }: { readonly days: SystemState["days"] }) {
  return (
    <Section title={say.days}>
      <p className={styles.lede}>{say.daysLede}</p>
      <div className={pair.pair}>
        {CHARTS.map(([name, title]) => {
          const [first, ...others] = days.map((day) => barOf(day, name));
          return (
            first !== undefined && (
              <BarChart
                key={name}
                title={title}
                total={totalOf(days, name)}
                bars={[first, ...others]}
                inWords={({ label, value }) => `${label}: ${valueInWords(value)}`}
              />
            )
          );
        })}
      </div>
      <Disclosure title={say.asTable}>
        <DataTable
          isCompared
          caption={say.days}
          columns={COLUMNS}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
        />
      </Disclosure>
    </Section>
  );
}

const barOf = (figures: DailyFigures, name: Name): Bar => ({
  label: formatDay(figures.day, "UTC"),
  value: figures[name],
});

/** Of users on the switch, how many there are now; of everything else, how much of it there was. */
const totalOf = (days: SystemState["days"], name: Name): string => {
  const numbers = days.flatMap((day) => day[name] ?? []);
  return name === "watchedUsers"
    ? say.now(valueInWords(numbers.at(-1) ?? null))
    : say.inAll(formatNumber(sum(numbers)));
};

const valueInWords = (value: number | null): string =>
  value === null ? say.notCounted : formatNumber(value);

const COLUMNS: readonly Column<DailyFigures>[] = [
  { key: "day", header: say.day, render: ({ day }) => formatDate(day, "UTC") },
  ...CHARTS.map(([name, header]): Column<DailyFigures> => ({
    key: name,
    header,
    align: "end",
    render: ({ [name]: value }) => (value === null ? "–" : formatNumber(value)),
  })),
];
