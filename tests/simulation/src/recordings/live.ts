import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { createRecordingsChecker } from "./checker.ts";
import { settlePeople, type People } from "./people.ts";
import { createReader } from "./reader.ts";
import type { BrokenLaw } from "./reports.ts";
import { createNature, type Nature, type RecordingsPlan } from "./world.ts";

export type RecordingsReport = {
  readonly plan: RecordingsPlan;
  readonly violations: readonly BrokenLaw[];
  readonly figures: Readonly<Record<string, number>>;
  /** How often each law was judged. */
  readonly tally: Readonly<Record<string, number>>;
  /** A hash of all events and their order. */
  readonly trace: number;
  /** The product's log, for who looks for the cause. */
  readonly complaints: ReturnType<Nature["complaints"]["list"]>;
};

/** Some weeks of people who record, on a real PostgreSQL. The same plan gives the same report. */
export const liveWithRecordings = async (plan: RecordingsPlan): Promise<RecordingsReport> => {
  let people: People | null = null;
  let deleted = (): void => undefined;
  const counts = { deliveries: 0, mails: 0 };
  const nature = await createNature(plan, {
    deleted: () => deleted(),
    accepted: ({ mail }) => {
      counts.mails += 1;
      if (mail.text.includes("/get-note/")) counts.deliveries += 1;
      people?.mailArrived(mail.to.address, mail.text);
    },
  });
  const { time, report } = nature;
  const checker = createRecordingsChecker({ ...nature, beganAt: nature.clocks.right() });
  ({ deleted } = checker);
  const reader = createReader({ ...nature, isNamed: checker.isNamed });
  try {
    people = await settlePeople({ ...nature, checker, reader }, plan);
    nature.fleet.start();
    // In time: a server may hold the database's one connection.
    time.at(plan.days * DAY_MS - MINUTE_MS, () => void checker.concludes());
    await time.run(plan.days * DAY_MS);
    const { violations } = report;
    return {
      plan,
      violations,
      figures: { ...counts, ...figuresOf(nature) },
      tally: report.tally(),
      trace: time.trace(),
      complaints: nature.complaints.list(),
    };
  } finally {
    await nature.close();
  }
};

const figuresOf = ({ ledger, fleet, objects, waits, shelf }: Nature) => {
  const takes = ledger.all();
  return {
    takes: takes.length,
    whole: takes.filter(({ wholeAt }) => wholeAt !== null).length,
    parts: takes.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    objects: shelf.size,
    storeFaults: objects.faults(),
    ...fleet.counts,
    waits: waits(),
  };
};
