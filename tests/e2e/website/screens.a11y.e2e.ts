import { describe, expect, it } from "vitest";
import { findFaultsOfForcedColours } from "../screens/forced-colours.ts";
import { checkScreens } from "../screens/check-screens.ts";
import { SCREENS, NOTE_SCREENS } from "../screens/screen-table.ts";

/** Together they have switches, segments, fields, rows and checkboxes. */
const MAIN_SCREENS: readonly string[] = ["register", "notes", "note-held", "profile"];

const { open } = checkScreens(SCREENS.filter((screen) => !NOTE_SCREENS.includes(screen)));

describe("forced colours", () => {
  it.each(SCREENS.filter(({ name }) => MAIN_SCREENS.includes(name)))(
    "The screen $name shows the focus and what is chosen in forced colours",
    async (screen) => {
      const page = await open(screen, screen.mode === "app");
      expect(await findFaultsOfForcedColours(page)).toEqual([]);
      await page.close();
    },
  );
});
