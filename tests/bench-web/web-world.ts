/** The whole product on its own PostgreSQL server, as `npm start` runs it, with one user who has many notes. */
import { randomUUID } from "node:crypto";
import { openDatabase } from "@afterword/server/platform/db/database";
import { testServer } from "@afterword/testing/postgres";
import { enterAnna, type Account } from "../e2e/account.ts";
import { linkIn, startWorld, type World } from "../e2e/world.ts";

export type WebWorld = {
  readonly world: World;
  readonly anna: Account;
  /** A note of Anna's that can still be changed. */
  readonly note: string;
  /** The page of a note that was delivered. */
  readonly delivered: string;
  readonly stop: () => Promise<void>;
};

const LONGEST_TEXT = 65_536;
const MOST_NOTES = 500;
const LETTER = "What I would have liked to know earlier. ".repeat(4);

export const openWebWorld = async (): Promise<WebWorld> => {
  const postgres = await testServer();
  const world = await startWorld({ settings: { DATABASE_URL: postgres.url } });
  const stop = async (): Promise<void> => {
    await world.stop();
    await postgres.stop();
  };
  try {
    await widenPlans(postgres.url);
    const anna = await enterAnna(world);
    const note = await addInactiveNote(anna, "A letter", LETTER);
    const mail = await world.awaitMail("theodora@example.org", /./);
    return { world, anna, note, delivered: linkIn(mail, "/get-note/"), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Adds a note with the longest possible text. It slows down every list measured after it. */
export const addLongNote = ({ anna }: WebWorld): Promise<string> =>
  addInactiveNote(anna, "A long letter", longText());

/** Adds the notes for the measurement of the list; page scores are measured without them. */
export const fillNotes = async ({ anna }: WebWorld): Promise<void> => {
  for (let number = 1; number < MOST_NOTES; number += 1)
    await addInactiveNote(anna, `Letter ${number}`, LETTER);
};

/** No plan allows so many notes. */
const widenPlans = async (url: string): Promise<void> => {
  const database = await openDatabase({ kind: "url", url }, () => undefined);
  await database.db
    .updateTable("plans")
    .set({ max_num_notes: 2 * MOST_NOTES })
    .execute();
  await database.close();
};

const addInactiveNote = async (account: Account, title: string, text: string): Promise<string> => {
  const _id = randomUUID();
  await account.call("POST", "/api/note", { _id, title, text, active: false, recipients: [] });
  return _id;
};

/** Real paragraphs: text that breaks into lines takes longer to draw than one long word. */
const longText = (): string => {
  const paragraph =
    "The key hangs where it always hung, and the stove wants dry birch, nothing else. ".repeat(6);
  return `${paragraph}\n\n`.repeat(LONGEST_TEXT).slice(0, LONGEST_TEXT - 200);
};
