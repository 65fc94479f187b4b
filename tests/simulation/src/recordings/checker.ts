import type { VirtualTime } from "../kernel/virtual-time.ts";
import { findLeftOver, findLost, judgeEnd, judgeTelling, textDueBy, TOLD_AFTER_MS } from "./laws.ts";
import type { Entry, Ledger } from "./ledger.ts";
import type { Shelf } from "./memory-objects.ts";
import type { Report } from "./reports.ts";
import type { SharedDatabase } from "./shared-database.ts";
import { cloudOf, convertedOf } from "./takes.ts";
import type { Writer } from "./writer.ts";

/** Compares the store and the mails with what devices know and notes name. Of what the product writes it sees what notes name. */
export type RecordingsChecker = {
  /** Soon after something was deleted from the store. */
  readonly deleted: () => void;
  readonly isNamed: (owner: string, name: string) => Promise<boolean>;
  /** The note's mail was accepted. */
  readonly delivered: (noteId: string) => void;
  /** Someone fell silent: by then the readers of all notes must have their mails. */
  readonly silent: (writer: Writer) => void;
  /** A note was saved with this take for the first time. */
  readonly named: (entry: Entry) => void;
  readonly concludes: () => Promise<void>;
};

type Inputs = {
  readonly time: VirtualTime;
  readonly database: SharedDatabase;
  readonly ledger: Ledger;
  readonly shelf: Shelf;
  readonly report: Report;
  /** When the world began, by the calendar. */
  readonly beganAt: number;
};

type NamedRow = { readonly owner: string; readonly recording: string };

const NAMED = "select owner::text, recording from notes where recording is not null";

export const createRecordingsChecker = (world: Inputs): RecordingsChecker => {
  const { time, database, report } = world;
  const delivered = new Set<string>();
  let isLooking = false;
  const look = async (): Promise<void> => {
    const named = new Set((await database.ask<NamedRow>(NAMED)).map(keyOf));
    report.judged("nothing named is removed");
    const known = world.ledger.all().filter(({ take }) => named.has(`${take.owner}/${take.name}`));
    for (const { owner, what } of findLost(known, world.shelf.keys()))
      report.broken("nothing named is removed", owner, what);
  };
  return {
    delivered: (noteId) => delivered.add(noteId),
    isNamed: async (owner, name) => {
      const rows = await database.ask("select from notes where owner = $1 and recording = $2", [owner, name]);
      return rows.length > 0;
    },
    deleted: () => {
      if (isLooking) return;
      isLooking = true;
      time.at(time.now(), () => {
        isLooking = false;
        void look();
      });
    },
    silent: (writer) => {
      const check = (dueBy: number): void => {
        const due = textDueBy(writer.rhythm, writer.lastActAt);
        // An act that was tried again and again may have been the last sign of life.
        if (due > dueBy) return time.at(due, () => check(due));
        for (const { id, isUnsure } of writer.isDeleted ? [] : writer.notes.values()) {
          report.judged("text is never late");
          if (!isUnsure && !delivered.has(id))
            report.broken("text is never late", writer.owner, `note ${id} has not come`);
        }
      };
      check(0);
    },
    named: (entry) => {
      const { owner, name } = entry.take;
      const check = async (): Promise<void> => {
        const isWaiting =
          (
            await database.ask(`${NAMED} and owner = $1 and recording = $2 and triggered_at is null`, [
              owner,
              name,
            ])
          ).length > 0;
        if (isWaiting) await checkTelling(world, entry, TOLD_AFTER_MS);
      };
      time.at(time.now() + TOLD_AFTER_MS, () => void check());
    },
    concludes: () => conclude(world),
  };
};

const keyOf = ({ owner, recording }: NamedRow): string => `${owner}/${recording}`;

/** All that is left once everything was cleared away, and every mail about an upload that waited. */
const conclude = async (world: Inputs): Promise<void> => {
  const { database, ledger, shelf, report } = world;
  const rows = await database.ask<NamedRow>(NAMED);
  report.judged("nothing unnamed is left");
  for (const key of findLeftOver(new Set(rows.map(keyOf)), [...shelf.keys()]))
    report.broken("nothing unnamed is left", key.split("/")[1] ?? "", `${key} is still in the store`);
  for (const entry of ledger.all()) await checkTelling(world, entry, 0);
  const named = new Set(rows.map(keyOf));
  for (const entry of ledger.all())
    if (entry.wholeAt !== null && named.has(cloudOf(entry.take))) await checkEnd(world, entry);
};

const STATE = "select state, attempts from recordings where owner = $1 and name = $2";

const checkEnd = async ({ database, report, shelf }: Inputs, { take }: Entry): Promise<void> => {
  const { owner, name } = take;
  type Row = { readonly state: string; readonly attempts: number };
  const [row = { state: "gone", attempts: 0 }] = await database.ask<Row>(STATE, [owner, name]);
  report.judged("what is whole is converted in the end");
  const isReadable = convertedOf(Buffer.concat(take.parts)) !== null;
  const wrong = judgeEnd({ ...row, isReadable, isConverted: shelf.has(`recordings/${cloudOf(take)}`) });
  if (wrong !== null) report.broken("what is whole is converted in the end", owner, `${name}: ${wrong}`);
};

const TOLD = `select queued_at as at from mails where kind = 'recording-waits' and owner = $1 and key = $2`;

const checkTelling = async (world: Inputs, entry: Entry, namedForMs: number): Promise<void> => {
  const { database, report, beganAt } = world;
  const { owner, name } = entry.take;
  const [told] = await database.ask<{ readonly at: Date }>(TOLD, [owner, name]);
  report.judged("whose upload waits is told");
  const toldAt = told === undefined ? null : told.at.getTime() - beganAt;
  const wrong = judgeTelling({ namedForMs, wholeAt: entry.wholeAt, toldAt });
  if (wrong !== null) report.broken("whose upload waits is told", owner, `${name}: ${wrong}`);
};
