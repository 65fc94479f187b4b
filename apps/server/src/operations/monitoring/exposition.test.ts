import { describe, expect, it } from "vitest";
import { createCounters } from "./counters.ts";
import { writeExposition } from "./exposition.ts";
import { METRICS } from "./metrics.ts";

describe("the text of the metrics", () => {
  it("Each metric is written under its help and type, and one without a figure is left out", () => {
    const text = writeExposition([
      { name: "clock_skew_seconds", number: -0.25 },
      { name: "due_oldest_seconds", number: 0 },
    ]);
    expect(text).toBe(
      [
        `# HELP due_oldest_seconds ${METRICS.due_oldest_seconds.help}`,
        "# TYPE due_oldest_seconds gauge",
        "due_oldest_seconds 0",
        `# HELP clock_skew_seconds ${METRICS.clock_skew_seconds.help}`,
        "# TYPE clock_skew_seconds gauge",
        "clock_skew_seconds -0.25",
        "",
      ].join("\n"),
    );
  });

  it("Quotes, backslashes and line breaks in a label are escaped", () => {
    expect(writeExposition([{ name: "job_failures_total", value: 'a"b\\c\nd', number: 1 }])).toContain(
      'job_failures_total{job="a\\"b\\\\c\\nd"} 1\n',
    );
  });

  it("No metric's help needs to be escaped", () => {
    for (const { help } of Object.values(METRICS)) expect(help).not.toMatch(/[\\\n]/);
  });
});

describe("the counters", () => {
  const linesOf = (counters: ReturnType<typeof createCounters>): readonly string[] =>
    writeExposition(counters.samples()).split("\n");

  it("Counters without an event are written as 0", () => {
    const lines = linesOf(createCounters());
    expect(lines).toContain("login_failures_total 0");
    expect(lines).toContain('deliveries_total{result="refused-for-good"} 0');
    expect(lines).toContain("reminder_dwell_seconds_count 0");
  });

  it("Counters add up by label, one by one or several at once", () => {
    const counters = createCounters();
    counters.count("login_failures_total");
    counters.count("swept_users_total", "looked", 12);
    counters.count("swept_users_total", "looked", 3);
    counters.count("job_failures_total", "heartbeat");
    const lines = linesOf(counters);
    expect(lines).toContain("login_failures_total 1");
    expect(lines).toContain('swept_users_total{result="looked"} 15');
    expect(lines).toContain('swept_users_total{result="failed"} 0');
    expect(lines).toContain('job_failures_total{job="heartbeat"} 1');
  });

  it("An observed duration counts in every bucket that is long enough, in the sum and in the count", () => {
    const counters = createCounters();
    for (const seconds of [0, 5, 5.1, 100_000]) counters.observe("reminder_dwell_seconds", seconds);
    const lines = linesOf(counters);
    expect(lines).toContain('reminder_dwell_seconds_bucket{le="5"} 2');
    expect(lines).toContain('reminder_dwell_seconds_bucket{le="15"} 3');
    expect(lines).toContain('reminder_dwell_seconds_bucket{le="86400"} 3');
    expect(lines).toContain('reminder_dwell_seconds_bucket{le="+Inf"} 4');
    expect(lines).toContain("reminder_dwell_seconds_sum 100010.1");
    expect(lines).toContain("reminder_dwell_seconds_count 4");
  });
});
