import { describe } from "vitest";
import { uptimeMonitorSuite, UPTIME_MONITOR_TIMEOUT_MS } from "./suites/uptime-monitor.ts";
import { createHttpUptimeMonitor } from "./http-uptime-monitor.ts";

describe("the HTTP uptime monitor", () => {
  uptimeMonitorSuite((url) => createHttpUptimeMonitor(url, UPTIME_MONITOR_TIMEOUT_MS));
});
