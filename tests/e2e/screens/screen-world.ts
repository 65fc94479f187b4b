/** A world with the people of the screen table: Anna of the demo, a newcomer, a silent user and an admin. */
import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import type { Language } from "@afterword/core/language/languages";
import { DAY_MS } from "@afterword/core/time/duration";
import { addNote, enterAdmin, enterAnna, logInByCalls, openAccount, type Account } from "../account.ts";
import { linkIn, type World } from "../world.ts";
import type { Known, Person } from "./screen.ts";

export type ScreenWorld = {
  readonly world: World;
  readonly known: Known;
  /** A session for one browser: two browsers that share one log each other out. */
  readonly logIn: (who: Person) => Promise<Account>;
};

/** How far the clock was moved, so that the silent user is reminded. */
export const SCREENS_ADVANCED_MS = 7 * DAY_MS;

const NEWCOMER = { firstname: "Nora", lastname: "Neu", email: "nora@example.com" };
const SILENT = { firstname: "Simon", lastname: "Still", email: "simon@example.com" };

/** In the language of the pictures where they are drawn; the tests' people never said what they read. */
export const openScreenWorld = async (world: World, language?: Language): Promise<ScreenWorld> => {
  const { call, _id } = await openAccount(world, NEWCOMER);
  await call("PUT", `/api/user/${_id}`, { newEmail: "nora@example.org", ...(language && { language }) });
  const silent = await openAccount(world, SILENT);
  if (language !== undefined) await silent.call("PUT", `/api/user/${silent._id}`, { language });
  const miriam = { name: "Miriam", email: "miriam@example.org" };
  await addNote(silent, { title: "For Miriam", text: "", recipients: [miriam] });
  await world.advance(SCREENS_ADVANCED_MS);
  const reminder = await world.awaitMail(SILENT.email, /./);
  const delivery = await world.awaitMail("theodora@example.org", /./);
  const anna = await enterAnna(world);
  if (language !== undefined) await anna.call("PUT", `/api/user/${anna._id}`, { language });
  const logIn = {
    anna: () => enterAnna(world),
    // A log-in is a sign of life; using the website is not.
    silent: () => Promise.resolve(silent),
    newcomer: () => logInByCalls(world, NEWCOMER),
    admin: () => enterAdmin(world),
    speaker: () => Promise.reject(new Error("only the pictures know the speaker")),
  };
  const notes = await anna.call<Note[]>("GET", "/api/notes");
  const recipients = await anna.call<Recipient[]>("GET", "/api/recipients");
  const held = notes.find(({ active, triggered }) => active && triggered === null);
  const sent = notes.find(({ triggered }) => triggered !== null);
  const recipient = recipients.find((one) => held?.recipients.some((of) => of._id === one._id));
  if (held === undefined || sent === undefined || recipient === undefined)
    throw new Error("Anna of the demo lacks what the screens need");
  const known = {
    held,
    sent,
    recipient: recipient._id,
    delivery: new URL(linkIn(delivery, "/get-note/")).pathname,
    reminder: new URL(linkIn(reminder, "/confirm-agency/")).pathname,
  };
  return { world, known, logIn: (who) => logIn[who]() };
};
