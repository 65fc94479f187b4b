import { lookAtRooms } from "../rooms/look-at-rooms.ts";
import { ROOMS_OF_NOTES } from "../rooms/table.ts";

/** The other rooms are looked at in rooms.a11y.e2e.ts. */
lookAtRooms(ROOMS_OF_NOTES);
