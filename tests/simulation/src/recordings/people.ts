import { initialState } from "@afterword/core/switch/events";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { createDataKey } from "@afterword/server/platform/crypto/master-key";
import type { Ids } from "@afterword/server/platform/crypto/ids";
import { createSeededIds } from "../kernel/seeded-ids.ts";
import type { RecordingsChecker } from "./checker.ts";
import type { Reader } from "./reader.ts";
import type { SharedDatabase } from "./shared-database.ts";
import { MASTER_KEY, QUIET_DAYS, type Nature } from "./world.ts";
import { liveAsWriter, readerOf, type Writer, type WrittenNote } from "./writer.ts";

/** Writers with their phones, who fall silent one after the other, and the readers of what they leave. */
export type People = {
  /** A delivery's or a rehearsal's mail has arrived. */
  readonly mailArrived: (address: string, text: string) => void;
  readonly writers: readonly Writer[];
};

type Inputs = Nature & { readonly checker: RecordingsChecker; readonly reader: Reader };

/** All with the shortest rhythm, so that many lives fit into few weeks. */
const RHYTHM = { frequencyHours: 72, delayHours: 24 } as const;
const MINUTES_OF_PLAN = 5;
const MONTHS_KEPT = 1;

export const settlePeople = async (
  world: Inputs,
  { writers: count, days }: { readonly writers: number; readonly days: number },
): Promise<People> => {
  const chance = world.chanceOf("people");
  const ids = createSeededIds(world.chanceOf("people's ids"));
  const plan = await openPlan(world.database, ids);
  const silentAt = (days - QUIET_DAYS) * DAY_MS;
  const writers: Writer[] = [];
  for (let number = 0; number < count; number += 1) {
    const writer = await signUp(world, ids, plan);
    writers.push(writer);
    const diesAt = chance.happens(0.7) ? chance.between(DAY_MS, silentAt) : silentAt;
    liveAsWriter({
      ...world,
      chance,
      ids,
      wall: world.clocks.right,
      writer,
      diesAt,
      listen: (to) => listen(world, to),
      named: world.checker.named,
    });
    world.time.at(diesAt, () => world.checker.silent(writer));
  }
  return { writers, mailArrived: (address, text) => mailArrived(world, writers, { address, text }) };
};

const openPlan = async (database: SharedDatabase, ids: Ids): Promise<string> => {
  const plan = ids.uuid();
  await database.ask(
    `insert into plans (id, name, description, price_cents, max_num_notes, max_num_recipients, max_recording_length,
       data_retention_num_month) values ($1, 'Free', '', 0, 10, 10, $2, $3)`,
    [plan, MINUTES_OF_PLAN, MONTHS_KEPT],
  );
  return plan;
};

const COLUMNS = `id, email, firstname, lastname, active, email_confirmed, password_hash, secret, sleep_until,
  agency_confirmed, created_at, plan, wrapped_key, switch_state, confirmed_ms, confirmed_cycle, due_ms,
  created_ms, proved, confirm_frequency_hours, sending_delay_hours`;

const signUp = async (world: Inputs, ids: Ids, plan: string): Promise<Writer> => {
  const [owner, secret] = [ids.uuid(), ids.secret()];
  const { wrapped } = createDataKey(MASTER_KEY, owner);
  const at = new Date(Math.floor(world.clocks.right()));
  const { frequencyHours, delayHours } = RHYTHM;
  await world.database.ask(
    `insert into users (${COLUMNS})
     values ($1, $2, 'Anna', 'Arden', true, true, '', $3, 'epoch', $4, $4, $5, $6, $7, 0, $8, 0, 0, true, $9, $10)`,
    [
      owner,
      `${owner}@people.example`,
      secret,
      at,
      plan,
      wrapped,
      JSON.stringify(initialState),
      initialState.cycle,
      frequencyHours,
      delayHours,
    ],
  );
  return { owner, secret, rhythm: RHYTHM, notes: new Map(), lastActAt: 0, isDeleted: false };
};

/** To their own recordings, and to the latest of another person, which must not open. */
const listen = async ({ reader, ledger }: Inputs, writer: Writer): Promise<void> => {
  for (const { entry } of writer.notes.values()) if (entry !== null) await reader.hearOwn(writer, entry);
  const foreign = ledger.all().filter(({ take }) => take.owner !== writer.owner);
  const entry = foreign.at(-1);
  if (entry !== undefined) await reader.tryForeign(writer, entry);
};

type Arrived = { readonly address: string; readonly text: string };

const DELIVERY = /\/get-note\/(?<secret>\S+)/;
const REHEARSAL = /\/rehearsal\/(?<secret>\S+)/;
/** Hours after the mail at which its reader opens the link, as long as the plan keeps the note. */
const OPENED_AFTER_HOURS = [0.5, 20, 24 * 4, 24 * 13, 24 * 27];

const mailArrived = (world: Inputs, writers: readonly Writer[], { address, text }: Arrived): void => {
  const delivered = secretIn(DELIVERY, text);
  const rehearsed = secretIn(REHEARSAL, text);
  for (const writer of writers) {
    const notes = [...writer.notes.values()];
    const note = notes.find(({ id }) => readerOf(id) === address);
    if (delivered !== null && note !== undefined) openDelivery(world, writer, note, delivered);
    if (rehearsed === null || !address.startsWith(writer.owner)) continue;
    for (const each of notes) openRehearsal(world, writer, each, rehearsed);
  }
};

const secretIn = (link: RegExp, text: string): string | null => link.exec(text)?.groups?.["secret"] ?? null;

const openDelivery = (
  { time, reader, checker }: Inputs,
  writer: Writer,
  note: WrittenNote,
  secret: string,
): void => {
  checker.delivered(note.id);
  const open = (): void => {
    if (writer.isDeleted) return;
    void reader.openPage({ kind: "delivery", secret, note, owner: writer.owner, isCurrent: () => true });
  };
  for (const hours of OPENED_AFTER_HOURS) time.at(time.now() + hours * HOUR_MS, open);
};

const openRehearsal = ({ reader }: Inputs, writer: Writer, note: WrittenNote, secret: string): void => {
  const isCurrent = (): boolean => writer.notes.get(note.id) === note;
  void reader.openPage({ kind: "rehearsal", secret, note, owner: writer.owner, isCurrent });
};
