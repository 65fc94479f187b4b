import { METRICS, type Metric, type MetricName } from "./metrics.ts";

/** One line of the answer. */
export type Sample = {
  readonly name: MetricName;
  /** Of a histogram; its buckets are told apart by the label "le". */
  readonly part?: "bucket" | "sum" | "count";
  /** Of the metric's label. */
  readonly value?: string;
  readonly number: number;
};

export const EXPOSITION_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** The text that Prometheus reads: samples under the metric they belong to; a metric without any is left out. */
export const writeExposition = (samples: readonly Sample[]): string =>
  Object.entries(METRICS)
    .flatMap(([name, metric]: readonly [string, Metric]) => {
      const own = samples.filter((sample) => sample.name === name);
      if (own.length === 0) return [];
      return [`# HELP ${name} ${metric.help}`, `# TYPE ${name} ${metric.type}`, ...own.map(lineOf)];
    })
    .map((line) => `${line}\n`)
    .join("");

const lineOf = ({ name, part, value, number }: Sample): string => {
  const label = part === "bucket" ? "le" : (METRICS[name] as Metric).label;
  const labels = label === undefined || value === undefined ? "" : `{${label}="${escape(value)}"}`;
  return `${name}${part === undefined ? "" : `_${part}`}${labels} ${number}`;
};

const escape = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
