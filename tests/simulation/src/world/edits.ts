import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { Chance } from "../kernel/chance.ts";
import { lock, read, write } from "../store/row.ts";
import type { Session } from "../store/session.ts";
import { noteRow, type Note } from "../store/tables.ts";
import { change } from "../store/user-rows.ts";
import { withRecording } from "./noted-recordings.ts";
import type { Person } from "./population.ts";

/** What a person saves. The rows are those of the product's other features; the product gives the sign of life that follows. */
export type Edit = (session: Session) => Promise<void>;

/** `wall` is the right wall time. */
export const drawEdit = (chance: Chance, person: Person, wall: number): Edit => {
  const drawn = chance.next();
  if (drawn < 0.25) return sleepFor(person, chance.between(1, 40) * DAY_MS, wall);
  if (drawn < 0.5) return changeRhythm(person, chance);
  if (drawn < 0.6) return pauseAll(person);
  return writeNote(person, wall, chance);
};

const sleepFor =
  ({ id }: Person, sleepMs: number, wall: number): Edit =>
  (session) =>
    change(session, id, { sleepUntil: wallMs(Math.floor(wall + sleepMs)) });

const changeRhythm = ({ id }: Person, chance: Chance): Edit => {
  const rhythm = { confirmFrequencyHours: chance.whole(72, 672), sendingDelayHours: chance.whole(24, 400) };
  return (session) => change(session, id, { ...rhythm, sleepUntil: wallMs(0) });
};

const pauseAll =
  (person: Person): Edit =>
  (session) =>
    changeNotes(session, person, (note) => ({ ...note, active: false }));

/** All notes held again, and a new one if none is left to deliver. */
const writeNote = (person: Person, wall: number, chance: Chance): Edit => {
  const id = `${person.id.slice(0, 24)}${chance.whole(0, 0xffffffffff).toString(16).padStart(12, "0")}`;
  return async (session) => {
    await changeNotes(session, person, (note) => ({ ...note, active: true }));
    const { notes, recipients } = person.account;
    if ([...notes.values()].some((row) => read(row, session.transaction)?.triggeredAt === null)) return;
    const row = noteRow(session.tables, person.account, id);
    await lock(row, session.transaction);
    const recipientIds = [...recipients.keys()].slice(0, 2);
    const written = { writtenAt: wallMs(Math.floor(wall)), recipientIds, ...withRecording(id) };
    write(row, session.transaction, { id, active: true, triggeredAt: null, ...written });
  };
};

/** Delivered notes stay as they are. */
const changeNotes = async (
  session: Session,
  { account }: Person,
  next: (note: Note) => Note,
): Promise<void> => {
  for (const row of account.notes.values()) {
    await lock(row, session.transaction);
    const note = read(row, session.transaction);
    if (note !== undefined && note.triggeredAt === null) write(row, session.transaction, next(note));
  }
};
