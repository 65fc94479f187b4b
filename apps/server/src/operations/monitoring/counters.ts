import type { Sample } from "./exposition.ts";
import { COUNTERS, HISTOGRAMS, METRICS } from "./metrics.ts";
import type { CounterName, HistogramName, Metric } from "./metrics.ts";

/** What happened how often since this process started. */
export type Counters = {
  /** One more of it; `value` is that of the metric's label, if it has one. */
  readonly count: (name: CounterName, value?: string, times?: number) => void;
  readonly observe: (name: HistogramName, seconds: number) => void;
  readonly samples: () => readonly Sample[];
};

/** Upper ends: from "at once" to "the next day". */
const BUCKETS_SECONDS = [5, 15, 60, 300, 900, 3_600, 14_400, 86_400] as const;

type Count = { readonly name: CounterName; readonly value?: string; number: number };
type Histogram = { readonly buckets: number[]; sum: number; count: number };

export const createCounters = (): Counters => {
  const counts = new Map(COUNTERS.flatMap(zeros).map((count) => [keyOf(count), count]));
  const histograms = new Map(HISTOGRAMS.map((name) => [name, emptyHistogram()]));
  return {
    count: (name, value, times = 1) => {
      const count = value === undefined ? { name, number: 0 } : { name, value, number: 0 };
      const known = counts.get(keyOf(count)) ?? count;
      known.number += times;
      counts.set(keyOf(known), known);
    },
    observe: (name, seconds) => {
      const histogram = histograms.get(name) ?? emptyHistogram();
      BUCKETS_SECONDS.forEach((end, index) => {
        if (seconds <= end) histogram.buckets[index] = (histogram.buckets[index] ?? 0) + 1;
      });
      histogram.sum += seconds;
      histogram.count += 1;
      histograms.set(name, histogram);
    },
    samples: () => [
      ...Array.from(counts.values(), (count) => ({ ...count })),
      ...Array.from(histograms, ([name, histogram]) => samplesOf(name, histogram)).flat(),
    ],
  };
};

const zeros = (name: CounterName): readonly Count[] => {
  const { label, values = [] }: Metric = METRICS[name];
  return label === undefined ? [{ name, number: 0 }] : values.map((value) => ({ name, value, number: 0 }));
};

const keyOf = ({ name, value }: Count): string => `${name} ${value ?? ""}`;

const emptyHistogram = (): Histogram => ({ buckets: BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 });

const samplesOf = (name: HistogramName, { buckets, sum, count }: Histogram): readonly Sample[] => [
  ...buckets.map((times, index) => ({
    name,
    part: "bucket" as const,
    value: String(BUCKETS_SECONDS[index]),
    number: times,
  })),
  { name, part: "bucket", value: "+Inf", number: count },
  { name, part: "sum", number: sum },
  { name, part: "count", number: count },
];
