import { expect, it } from "vitest";
import { findTimeZone } from "./time-zone.ts";

it.each([
  ["Europe/Zurich", "Europe/Zurich"],
  ["eUROPE/zURICH", "Europe/Zurich"],
  ["utc", "UTC"],
  [
    "Asia/Kathmandu",
    new Intl.DateTimeFormat("en", { timeZone: "Asia/Kathmandu" }).resolvedOptions().timeZone,
  ],
  ["Atlantis/Capital", null],
  ["", null],
  ["Europe/Zürich", null],
  ["+13:00", null],
  ["-0530", null],
])("The time zone that %j means is %j", (name, meant) => {
  expect([findTimeZone(name), findTimeZone(name)]).toEqual([meant, meant]);
});
