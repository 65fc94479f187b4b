import { randomUUID } from "node:crypto";
import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { expect } from "vitest";
import type { HttpPerson } from "./http-person.ts";

/** What was asked of the server and what it said it did, over all its lives. */
export type Ledger = {
  /** Recipients the server said it added. */
  readonly recipients: Set<string>;
  readonly notes: readonly WrittenNote[];
  /** Writes that were acknowledged. */
  count: number;
};

type WrittenNote = { readonly _id: string; asked: number; said: number };

/** Seldom enough that the list of recipients never becomes full (1000). */
const RECIPIENT_EVERY = 8;

/** Adds what is written to from then on: one recipient, and three notes, as many as the free plan allows. */
export const openLedger = async (address: string, person: HttpPerson): Promise<Ledger> => {
  const ledger: Ledger = {
    recipients: new Set(),
    notes: [1, 2, 3].map(() => ({ _id: randomUUID(), asked: 0, said: 0 })),
    count: 0,
  };
  await addRecipient(address, person, ledger);
  for (const note of ledger.notes) {
    const answer = await person.call(address, "POST", "/api/note", {
      _id: note._id,
      ...contentOf(note, ledger),
    });
    expect(answer.status).toBe(200);
  }
  return ledger;
};

/** Writes to each note, as fast as the server answers, until it answers no longer. */
export const writeUntilItEnds = async (
  address: string,
  person: HttpPerson,
  ledger: Ledger,
): Promise<void> => {
  await Promise.all(ledger.notes.map((note) => writeNote(address, person, ledger, note)));
};

const writeNote = async (
  address: string,
  person: HttpPerson,
  ledger: Ledger,
  note: WrittenNote,
): Promise<void> => {
  try {
    for (;;) {
      note.asked += 1;
      const asked = note.asked;
      const answer = await person.call(address, "PUT", `/api/note/${note._id}`, contentOf(note, ledger));
      // Its database is gone, and it with it in a moment.
      if (answer.status === 503) return;
      expect(answer.status).toBe(200);
      note.said = asked;
      ledger.count += 1;
      if (asked % RECIPIENT_EVERY === 0) await addRecipient(address, person, ledger);
    }
  } catch (error) {
    if (!isCutOff(error)) throw error;
  }
};

const addRecipient = async (address: string, person: HttpPerson, ledger: Ledger): Promise<void> => {
  const _id = randomUUID();
  const answer = await person.call(address, "POST", "/api/recipient", { _id, ...personOf(_id) });
  if (answer.status === 503) return;
  expect(answer.status).toBe(200);
  ledger.recipients.add(_id);
  ledger.count += 1;
};

/** How `fetch` reports a connection that was refused or broke off. */
const isCutOff = (error: unknown): boolean => error instanceof TypeError;

const contentOf = ({ asked }: WrittenNote, { recipients }: Ledger) => ({
  title: `Version ${asked}`,
  text: textOf(asked),
  active: true,
  recipients: [...recipients].slice(0, 1).map((_id) => ({ _id })),
});

/** Long enough to fill more than one page of the database now and then. */
const textOf = (version: number): string => `${version} `.repeat(100 + ((version * 37) % 900)).trim();

const personOf = (_id: string) => ({ name: "Somebody Else", email: `r-${_id}@example.com` });

/** Everything acknowledged is there and readable; what was cut off is there whole or not at all. */
export const expectAllThere = async (address: string, person: HttpPerson, ledger: Ledger): Promise<void> => {
  const read = async <T>(path: string): Promise<T> => {
    const answer = await person.call(address, "GET", path);
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };
  const recipients = await read<readonly Recipient[]>("/api/recipients");
  const addressOf = new Map(recipients.map(({ _id, email }) => [_id, email]));
  expect([...ledger.recipients].filter((_id) => addressOf.get(_id) !== personOf(_id).email)).toEqual([]);
  const notes = await read<readonly Note[]>("/api/notes");
  expect(notes).toHaveLength(ledger.notes.length);
  for (const written of ledger.notes) {
    const note = notes.find(({ _id }) => _id === written._id);
    const version = Number(note?.title.match(/^Version (\d+)$/)?.[1]);
    expect(version).toBeGreaterThanOrEqual(written.said);
    expect(version).toBeLessThanOrEqual(written.asked);
    expect(note?.text).toBe(textOf(version));
    expect(note?.recipients).toHaveLength(1);
  }
};
