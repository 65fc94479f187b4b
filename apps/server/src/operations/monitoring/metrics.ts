/**
 * Every metric that `/metrics` answers, in the order of the answer. docs/runbook.md explains each. Names of times end
 * in seconds, names of counters in total, as Prometheus wants it.
 */
export type Metric = {
  readonly type: "gauge" | "counter" | "histogram";
  readonly help: string;
  /** The one label that tells its values apart. */
  readonly label?: string;
  /** Values of the label that are counted from 0 on, so that their first time is seen as a change. */
  readonly values?: readonly string[];
};

export const METRICS = {
  database_up: {
    type: "gauge",
    help: "1 while the database answers; without it the figures it would tell are left out.",
  },
  due_oldest_seconds: {
    type: "gauge",
    help: "For how long the switch that is due the longest has been due.",
  },
  outbox_oldest_seconds: {
    type: "gauge",
    help: "For how long the oldest mail has been waiting that is not held up by its own address.",
  },
  service_clock_lag_seconds: {
    type: "gauge",
    help: "How long ago the last heartbeat of the service clock was.",
  },
  clock_skew_seconds: { type: "gauge", help: "How far the application's clock is ahead of the database's." },
  reminders_refused: {
    type: "gauge",
    help: "Reminders that were tried and not accepted for more than a day.",
  },
  deliveries_failed: {
    type: "gauge",
    help: "Deliveries of the last weeks that failed for good or came back.",
  },
  users_held: {
    type: "gauge",
    help: "Users whose deliveries are held back until an admin decides or the hold ends by itself.",
  },
  alarm_burning: { type: "gauge", label: "kind", help: "1 while the alarm burns at this moment." },
  deliveries_total: {
    type: "counter",
    label: "result",
    values: ["accepted", "refused-for-now", "refused-for-good"],
    help: "Answers of the mail server to mails that deliver a note.",
  },
  reminder_dwell_seconds: {
    type: "histogram",
    help: "From queueing a reminder to its acceptance, in service time.",
  },
  pushes_total: {
    type: "counter",
    label: "result",
    values: ["apns", "fcm"].flatMap((service) =>
      ["accepted", "dead", "later", "refused"].map((result) => `${service}-${result}`),
    ),
    help: "Answers of the push services; none of them counts as a reminder sent.",
  },
  sweeps_total: {
    type: "counter",
    label: "result",
    values: ["swept", "clocks-differ", "damaged", "failed"],
    help: "Sweeps over the switches that are due.",
  },
  swept_users_total: {
    type: "counter",
    label: "result",
    values: ["looked", "failed"],
    help: "Users whose switch a sweep decided, or failed to decide.",
  },
  job_failures_total: { type: "counter", label: "job", help: "Runs of a job that failed." },
  login_failures_total: { type: "counter", help: "Log-ins refused for a wrong address or password." },
  refresh_reuse_total: {
    type: "counter",
    help: "Sessions that were ended because an old refresh token came back.",
  },
  mail_server_away_seconds: { type: "gauge", help: "For how long the mail server has not answered a NOOP." },
  conversion_oldest_seconds: {
    type: "gauge",
    help: "For how long the recording has been waiting to be converted that has waited longest.",
  },
  recording_store_away_seconds: {
    type: "gauge",
    help: "For how long the store of recordings has not answered.",
  },
  disk_free_bytes: {
    type: "gauge",
    help: "Free space where the embedded database is kept; left out on a server.",
  },
  event_loop_p99_seconds: {
    type: "gauge",
    help: "99 of 100 turns of the event loop were late by at most this, since the last answer.",
  },
  process_resident_memory_bytes: { type: "gauge", help: "Resident memory of this process." },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRICS;

type NamesOf<T extends Metric["type"]> = {
  [N in MetricName]: (typeof METRICS)[N]["type"] extends T ? N : never;
}[MetricName];

export type CounterName = NamesOf<"counter">;
export type HistogramName = NamesOf<"histogram">;

const namesOf = <T extends Metric["type"]>(type: T): readonly NamesOf<T>[] =>
  (Object.keys(METRICS) as MetricName[]).filter((name): name is NamesOf<T> => METRICS[name].type === type);

export const COUNTERS = namesOf("counter");
export const HISTOGRAMS = namesOf("histogram");
