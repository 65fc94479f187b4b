import { describe, expect, it } from "vitest";
import { setTheme } from "../screens/open-screen.ts";
import { findFaultsOfForcedColours, findUnseenParts } from "../screens/forced-colours.ts";
import { checkScreens } from "../screens/check-screens.ts";
import { NOTE_SCREENS, SCREENS, screenNamed } from "../screens/screen-table.ts";

/** Together they have switches, segments, fields, rows, checkboxes and choices. */
const MAIN_SCREENS: readonly string[] = [
  "register",
  "login-after-sign-up",
  "notes",
  "note-held",
  "first-note-rhythm",
  "profile",
  "recipient",
  "voice-recorder-ended",
];

/** The thread as it stands in each place, and the letter of the home page. */
const PICTURES: readonly string[] = [
  "home",
  "reminder",
  "notes",
  "notes-delivered",
  "notes-too-late",
  "first-note-kept",
];

const { open } = checkScreens(SCREENS.filter((screen) => !NOTE_SCREENS.includes(screen)));

describe("forced colours", () => {
  it.each(MAIN_SCREENS.map(screenNamed))(
    "The screen $name shows the focus and what is chosen in forced colours",
    async (screen) => {
      const page = await open(screen, screen.mode === "app");
      expect(await findFaultsOfForcedColours(page)).toEqual([]);
      await page.close();
    },
  );

  it.each(PICTURES.map(screenNamed))(
    "The picture on the screen $name is whole in forced colours",
    async (screen) => {
      const page = await open(screen, screen.mode === "app");
      expect(await findUnseenParts(page)).toEqual([]);
      await page.close();
    },
  );
});

it("The recorder is dark in the light theme", async () => {
  const page = await open(screenNamed("voice-recorder"), true);
  await setTheme(page, "light");
  const recorder = page.locator("[data-dark=true]");
  const colours = await recorder.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color];
  });
  expect(colours).toEqual(["rgb(15, 21, 19)", "rgb(233, 237, 232)"]);
  await page.close();
});
