import { expect, it } from "vitest";
import { isTimeZone } from "./time-zone.ts";

it.each([
  ["Europe/Zurich", true],
  ["UTC", true],
  ["Asia/Kathmandu", true],
  ["Atlantis/Capital", false],
  ["", false],
  ["Europe/Zürich", false],
])("Whether %j is a time zone: %j", (name, is) => {
  expect([isTimeZone(name), isTimeZone(name)]).toEqual([is, is]);
});
