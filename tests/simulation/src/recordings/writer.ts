import { hoursToMs, DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Recording } from "@afterword/core/recordings/recording";
import { deleteRestoredAccounts } from "@afterword/server/features/accounts/account-deletion";
import { removeRecordings } from "@afterword/server/features/media/remove-recordings";
import { deleteNote } from "@afterword/server/features/notes/note-deletion";
import { addNote, updateNote } from "@afterword/server/features/notes/note-saving";
import { addRecipient } from "@afterword/server/features/recipients/public";
import { askForRehearsal } from "@afterword/server/features/rehearsals/rehearsing";
import { wallMs } from "@afterword/core/time/instant";
import type { Ids } from "@afterword/server/platform/crypto/ids";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { pauseIn, type Ask, type Ended } from "./asking.ts";
import { createDevice } from "./device.ts";
import type { Rhythm } from "./laws.ts";
import type { Entry, Ledger } from "./ledger.ts";
import type { RecordingServer } from "./server.ts";
import { cloudOf, makeTake, TAKE_SECONDS } from "./takes.ts";

/** A person who writes notes with recordings until they fall silent, and the phone that hands these over. */
export type Writer = {
  readonly owner: string;
  readonly secret: string;
  readonly rhythm: Rhythm;
  /** Notes as they were last saved, by their id. */
  readonly notes: Map<string, WrittenNote>;
  /** When the last act ended that may have been a sign of life. */
  lastActAt: number;
  isDeleted: boolean;
};

export type WrittenNote = {
  readonly id: string;
  readonly text: string;
  readonly recipient: string;
  readonly entry: Entry | null;
  /** An answer to a later save was lost: it may be saved otherwise, or be gone. */
  readonly isUnsure: boolean;
};

/** The address of its one reader. */
export const readerOf = (noteId: string): string => `${noteId}@friends.example`;

type Inputs = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly ids: Ids;
  readonly wall: () => number;
  readonly ask: Ask;
  readonly ledger: Ledger;
  readonly writer: Writer;
  readonly diesAt: number;
  /** What people do at a visit besides writing: listen, and try to listen to others. */
  readonly listen: (writer: Writer) => Promise<void>;
  /** A note was saved with this take for the first time. */
  readonly named: (entry: Entry) => void;
};

const NOTES_MOST = 3;

export const liveAsWriter = (inputs: Inputs): void => {
  const { time, chance, diesAt } = inputs;
  // A phone beside its dead owner goes on for a while.
  const phoneEndsAt = diesAt + chance.pick([0, 0, DAY_MS, 5 * DAY_MS]);
  const device = createDevice({ ...inputs, secret: inputs.writer.secret, endsAt: () => phoneEndsAt });
  const world: World = { ...inputs, upload: (entry) => void device.upload(entry) };
  const visit = (): void => {
    if (time.now() >= diesAt || world.writer.isDeleted) return;
    void beAtHome(world);
    time.at(time.now() + chance.between(0.2, 0.7) * hoursToMs(world.writer.rhythm.frequencyHours), visit);
  };
  time.at(time.now() + chance.between(MINUTE_MS, DAY_MS), visit);
};

type World = Inputs & { readonly upload: (entry: Entry) => void };

/** What people do at a visit, and up to which drawn number. */
const HABITS: readonly (readonly [
  most: number,
  act: (world: World, note: WrittenNote) => Promise<unknown>,
])[] = [
  [0.35, (world, note) => (world.writer.notes.size < NOTES_MOST ? writeNew(world) : retake(world, note))],
  [0.55, (world, note) => retake(world, note)],
  [0.62, (world, note) => remove(world, note)],
  [0.72, (world) => tidyFromAnOldPage(world)],
  [0.78, (world, note) => shareTake(world, note)],
  [0.86, (world, note) => rehearse(world, note)],
  [0.87, (world) => deleteAccount(world)],
  [1, ({ listen, writer }) => listen(writer)],
];

const beAtHome = async (world: World): Promise<void> => {
  const { chance, writer } = world;
  if (writer.notes.size === 0) return writeNew(world);
  const note = chance.pick([...writer.notes.values()]);
  const drawn = chance.next();
  await HABITS.find(([most]) => drawn < most)?.[1](world, note);
};

const rehearse = (world: World, { id }: WrittenNote) =>
  act(world, ({ context }) => askForRehearsal(context, { owner: world.writer.owner, note: id }));

const newTake = ({ chance, wall, ledger, writer: { owner } }: World): Entry => {
  const name = `${Math.floor(wall())}.${chance.pick(["m4a", "mp4"])}`;
  return (
    ledger.find(`${owner}/${name}`) ?? ledger.add(makeTake(chance, { owner, name }, chance.happens(0.1)))
  );
};

const recordingOf = ({ take }: Entry): Recording => ({
  type: take.name.endsWith("m4a") ? "audio" : "video",
  cloud: cloudOf(take),
  length: TAKE_SECONDS,
});

/** Uploads begin before the note is saved, or after; some takes no note is ever saved with. */
const writeNew = async (world: World): Promise<void> => {
  const { chance, ids, writer } = world;
  const entry = chance.happens(0.85) ? newTake(world) : null;
  const isSavedFirst = chance.happens(0.4);
  if (entry !== null && !isSavedFirst) world.upload(entry);
  if (entry !== null && chance.happens(0.15)) return;
  await pauseIn(world.time, chance.between(0, 10 * MINUTE_MS));
  const [id, recipient] = [ids.uuid(), ids.uuid()];
  const content = { name: "Miriam", email: readerOf(id) };
  const { owner } = writer;
  const known = await act(world, ({ context }) =>
    addRecipient(context, { owner, device: "a phone", id: recipient, content }),
  );
  if (known.kind !== "answered") return;
  const note = { id, text: `The garden is yours: ${id}`, recipient, entry, isUnsure: false };
  await save(world, note, "new");
  if (entry !== null && isSavedFirst) world.upload(entry);
};

const retake = async (world: World, note: WrittenNote): Promise<void> => {
  const entry = newTake(world);
  world.upload(entry);
  const old = note.entry === null ? [] : [cloudOf(note.entry.take)];
  await save(world, { ...note, entry }, "existing", old);
};

/** Two notes with the same recording. */
const shareTake = async (world: World, note: WrittenNote): Promise<void> => {
  const other = world.chance.pick([...world.writer.notes.values()]);
  await save(world, { ...other, entry: note.entry }, "existing");
};

const save = async (
  world: World,
  note: WrittenNote,
  expected: "new" | "existing",
  oldRecordings: readonly string[] = [],
): Promise<void> => {
  const { writer, named } = world;
  const { id, text, entry } = note;
  const input = {
    owner: writer.owner,
    device: "a phone",
    id,
    content: { title: "For Miriam", text, recording: entry === null ? null : recordingOf(entry) },
    active: true,
    recipientIds: [note.recipient],
    oldRecordings,
  };
  const before = writer.notes.get(id);
  if (expected === "new" || before !== undefined) writer.notes.set(id, { ...note, isUnsure: true });
  const ended = await act<unknown>(world, ({ context }) =>
    expected === "new" ? addNote(context, input) : updateNote(context, { ...input, seenAt: null }),
  );
  if (ended.kind !== "answered") return;
  if (ended.answer.ok) {
    writer.notes.set(id, { ...note, isUnsure: false });
    if (entry !== null && !entry.isNamed) named(entry);
  } else if (before === undefined) writer.notes.delete(id);
  else writer.notes.set(id, before);
};

const remove = async (world: World, { id }: WrittenNote): Promise<void> => {
  const { writer } = world;
  const note = writer.notes.get(id);
  if (note !== undefined) writer.notes.set(id, { ...note, isUnsure: true });
  const ended = await act(world, ({ context }) =>
    deleteNote(context, { owner: writer.owner, device: "a phone", id }),
  );
  if (ended.kind === "answered") writer.notes.delete(id);
};

/** A page that was open for long asks to remove everything that it once replaced, also what a note names again. */
const tidyFromAnOldPage = async (world: World): Promise<void> => {
  const { writer, ledger } = world;
  const keys = ledger.all().filter(({ take, isNamed }) => take.owner === writer.owner && isNamed);
  await act(world, ({ context }) =>
    removeRecordings(
      context,
      writer.owner,
      keys.map(({ take }) => cloudOf(take)),
    ),
  );
};

/** With everything of it: by the way that deletes an account which came back with an older database. */
const deleteAccount = async (world: World): Promise<void> => {
  const { writer, wall } = world;
  const account = { id: writer.owner, at: wallMs(Math.floor(wall())) };
  const deletedList = { read: async () => [account], add: async () => undefined };
  writer.isDeleted = true;
  for (;;) {
    const ended = await world.ask(({ context }) => deleteRestoredAccounts({ ...context, deletedList }));
    if (ended.kind === "answered") return;
    await pauseIn(world.time, MINUTE_MS);
  }
};

/** Every act may have been a sign of life, answered or not. */
const act = async <T>(
  world: World,
  work: (server: RecordingServer) => Promise<Outcome<T>>,
): Promise<Ended<Outcome<T>>> => {
  const ended = await world.ask(work);
  world.writer.lastActAt = world.time.now();
  return ended;
};
