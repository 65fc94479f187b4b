import { setTimeout as pause } from "node:timers/promises";
import { describe } from "vitest";
import { timerSuite } from "./suites/timer.ts";
import { systemTimer } from "./system-clock.ts";

describe("the system timer", () => {
  timerSuite(() => ({ timer: systemTimer, pass: (ms) => pause(ms) }));
});
