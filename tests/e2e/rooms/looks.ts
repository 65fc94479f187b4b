import type { ViewportSize } from "playwright-core";
import { DESK, PHONE } from "../browser.ts";
import type { Room } from "./room.ts";
import { ROOMS } from "./table.ts";

/** How a room is looked at, in one go. */
export type Look = {
  readonly room: Room;
  readonly inApp: boolean;
  /** The one where it is at home comes first. */
  readonly viewports: readonly ViewportSize[];
};

/**
 * Every route is looked at where it is at home: in the app on a phone, and as a website on a desk. The further states
 * of a route have the same frame around them, and are looked at in one mode on both.
 */
export const looksAt = (room: Room): readonly Look[] => {
  const both = [DESK, PHONE];
  if (room.inAppAs !== undefined)
    return [
      { room, inApp: false, viewports: both },
      { room: { ...room, who: room.inAppAs }, inApp: true, viewports: [PHONE] },
    ];
  if (room.mode !== undefined || !isFirstOfRoute(room))
    return [
      room.mode === "app"
        ? { room, inApp: true, viewports: [PHONE, DESK] }
        : { room, inApp: false, viewports: both },
    ];
  return [
    { room, inApp: false, viewports: [DESK] },
    { room, inApp: true, viewports: [PHONE] },
  ];
};

const isFirstOfRoute = (room: Room): boolean => ROOMS.find(({ route }) => route === room.route) === room;

/** Under another heading a route shows another page; the further rooms under one heading are states of it. */
export const isFirstOfPage = ({ name, route, heading }: Room): boolean =>
  ROOMS.find((room) => room.route === route && String(room.heading) === String(heading))?.name === name;
