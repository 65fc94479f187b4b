import { describe } from "vitest";
import { timerSuite } from "../ports/suites/timer.ts";
import { createManualTimer } from "./manual-timer.ts";

describe("a timer moved by hand", () => {
  timerSuite(() => {
    const timer = createManualTimer();
    return { timer, pass: timer.pass };
  });
});
