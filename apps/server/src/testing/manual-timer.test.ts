import { describe } from "vitest";
import { timerSuite } from "../platform/time/suites/timer.ts";
import { createManualTimer } from "./manual-timer.ts";

describe("the manual timer", () => {
  timerSuite(() => {
    const timer = createManualTimer();
    return { timer, pass: timer.pass };
  });
});
