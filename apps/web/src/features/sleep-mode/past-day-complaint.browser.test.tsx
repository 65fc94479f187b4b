import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { holdTime } from "../../testing/moments.ts";
import { show } from "../../testing/show.tsx";
import { SleepDateDialog } from "./sleep-date-dialog.tsx";

const NOON = new Date(2026, 10, 21, 12).getTime();
const pills = (): number => document.querySelectorAll("[data-phase]").length;
const press = () => (page.getByRole("button", { name: "Save" }).element() as HTMLElement).click();

it("complains about a past day at most once a second, however often the button is pressed", async () => {
  show(<SleepDateDialog nowMs={NOON} busy={false} onChoose={() => undefined} onCancel={() => undefined} />);
  await page.getByLabelText("Sleep until this day").fill("2026-11-20");
  const { pass } = holdTime();
  press();
  await pass(3_500);
  expect(pills()).toBe(1);
  // The same words are not said twice while they can be read; the second press counts nevertheless.
  press();
  await pass(600);
  press();
  await pass(550);
  expect(pills()).toBe(0);
  press();
  await pass(550);
  expect(pills()).toBe(1);
});
