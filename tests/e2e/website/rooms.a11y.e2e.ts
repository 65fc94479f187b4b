import { describe, expect, it } from "vitest";
import { findFaultsOfForcedColours } from "../rooms/forced-colours.ts";
import { lookAtRooms } from "../rooms/look-at-rooms.ts";
import { ROOMS, ROOMS_OF_NOTES } from "../rooms/table.ts";

/** With switches, segments, fields, rows and boxes between them. */
const MAIN_ROOMS: readonly string[] = ["register", "notes", "note-held", "profile"];

const { enter } = lookAtRooms(ROOMS.filter((room) => !ROOMS_OF_NOTES.includes(room)));

describe("colours chosen by the system", () => {
  it.each(ROOMS.filter(({ name }) => MAIN_ROOMS.includes(name)))(
    "The room $name shows where the focus is and what is chosen in colours of the system",
    async (room) => {
      const page = await enter(room, room.mode === "app");
      expect(await findFaultsOfForcedColours(page)).toEqual([]);
      await page.close();
    },
  );
});
