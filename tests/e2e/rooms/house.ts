/** A world with somebody in each room of the table: Anna of the demo, a newcomer, somebody who fell silent, an admin. */
import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { DAY_MS } from "@afterword/core/time/duration";
import { addNote, enterAdmin, enterAnna, logInByCalls, openAccount, type Account } from "../account.ts";
import { linkIn, type World } from "../world.ts";
import type { Known, Person } from "./room.ts";

export type House = {
  readonly world: World;
  readonly known: Known;
  /** A session of this person for one browser: two that shared one would log each other out. */
  readonly enter: (who: Person) => Promise<Account>;
};

/** How far the clock was moved for the reminder of whoever fell silent. */
export const HOUSE_ADVANCED_MS = 7 * DAY_MS;

const NEWCOMER = { firstname: "Nora", lastname: "Neu", email: "nora@example.com" };
const SILENT = { firstname: "Simon", lastname: "Still", email: "simon@example.com" };

export const openHouse = async (world: World): Promise<House> => {
  const { call, _id } = await openAccount(world, NEWCOMER);
  await call("PUT", `/api/user/${_id}`, { newEmail: "nora@example.org" });
  const silent = await openAccount(world, SILENT);
  const miriam = { name: "Miriam", email: "miriam@example.org" };
  await addNote(silent, { title: "For Miriam", text: "", recipients: [miriam] });
  await world.advance(HOUSE_ADVANCED_MS);
  const reminder = await world.awaitMail(SILENT.email, /./);
  const delivery = await world.awaitMail("theodora@example.org", /./);
  const anna = await enterAnna(world);
  const enter = {
    anna: () => enterAnna(world),
    // To log in is a sign of life; using the website is none.
    silent: () => Promise.resolve(silent),
    newcomer: () => logInByCalls(world, NEWCOMER),
    admin: () => enterAdmin(world),
  };
  const notes = await anna.call<Note[]>("GET", "/api/notes");
  const [recipient] = await anna.call<Recipient[]>("GET", "/api/recipients");
  const held = notes.find(({ active, triggered }) => active && triggered === null);
  const sent = notes.find(({ triggered }) => triggered !== null);
  if (held === undefined || sent === undefined || recipient === undefined)
    throw new Error("Anna of the demo has not what the rooms need");
  const known = {
    held,
    sent,
    recipient: recipient._id,
    delivery: new URL(linkIn(delivery, "/get-note/")).pathname,
    reminder: new URL(linkIn(reminder, "/confirm-agency/")).pathname,
  };
  return { world, known, enter: (who) => enter[who]() };
};
