import { parseArgs } from "node:util";
import { BATCH_NAME_MAX_LENGTH, voucherOrder } from "@afterword/contract/endpoints/vouchers";
import { VOUCHER_MONTHS_MAX } from "@afterword/core/constants";
import { messages } from "@afterword/core/messages/catalog";
import { endOfUtcDay } from "@afterword/core/subscriptions/months";
import { showVoucherCode } from "@afterword/core/subscriptions/voucher-code";
import type { WallMs } from "@afterword/core/time/instant";
import { closeContext } from "../../context.ts";
import type { Context } from "../../context.ts";
import { openServiceClock } from "../../engine/clock/service-clock.ts";
import { listVouchers, makeVouchers } from "../../features/subscriptions/public.ts";
import type { VoucherOrder, VoucherRow } from "../../features/subscriptions/public.ts";
import { UsageMistake } from "./command.ts";
import type { Command } from "./command.ts";
import { createQuietContext, migrateInstallation } from "./installation.ts";
import type { Terminal } from "./terminal.ts";

const options = {
  count: { type: "string" },
  plan: { type: "string" },
  months: { type: "string" },
  expires: { type: "string" },
  batch: { type: "string" },
} as const;

type Named = { [name in keyof typeof options]?: string };

export const vouchersCommand: Command = {
  summary: "make vouchers, or list those that were made",
  help: `npm run afterword -- vouchers make --count NUMBER --plan NAME --months NUMBER [--expires DATE] [--batch NAME]
npm run afterword -- vouchers list [--batch NAME]

make prints one code per line to the output, and everything else beside it. The codes are stored hashed: this is the
only time they are shown. Each gives one account the plan for so many calendar months, once.

list shows each batch with what is used and unused; with --batch, each of its vouchers by its last four characters.

--expires   The last day on which the codes can be redeemed, as 2027-01-31 (UTC). Without it they stay good.
--batch     A name to find them by. Without it: the day.`,
  run: async ({ words, config, terminal }) => {
    const task = readVouchersTask(words);
    const context = await createQuietContext(config);
    try {
      await migrateInstallation(context);
      await openServiceClock(context);
      await task(context, terminal);
    } finally {
      await closeContext(context);
    }
  },
};

export type VouchersTask = (context: Context, terminal: Terminal) => Promise<void>;

/** Everything that can be said of the words is said before the database is opened. */
export const readVouchersTask = (words: readonly string[]): VouchersTask => {
  const { values: named, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
  const [verb, ...more] = positionals;
  const batch = named.batch === undefined ? undefined : batchNamed(named.batch);
  if (verb === "list" && more.length === 0) return (context, terminal) => list(context, terminal, batch);
  if (verb !== "make" || more.length > 0)
    throw new UsageMistake("Say what to do: vouchers make or vouchers list.");
  const count = numberIn(named, "count", 10_000);
  const months = numberIn(named, "months", VOUCHER_MONTHS_MAX);
  const { plan, expires } = named;
  if (plan === undefined) throw new UsageMistake("Name the plan: --plan NAME.");
  const expiresAt = expires === undefined ? null : endOfDay(expires);
  return (context, terminal) => make(context, terminal, { count, plan, months, expiresAt, batch });
};

const numberIn = (named: Named, name: "count" | "months", most: number): number => {
  const value = Number(named[name] ?? Number.NaN);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new UsageMistake(`--${name} must be a number from 1 to ${most}.`);
};

/** As the page of admins takes it. */
const batchNamed = (name: string): string => {
  const read = voucherOrder.shape.name.safeParse(name);
  if (read.success) return read.data;
  throw new UsageMistake(`--batch must be a name of at most ${BATCH_NAME_MAX_LENGTH} characters.`);
};

const endOfDay = (day: string): Date => {
  const end = endOfUtcDay(day);
  if (end === null) throw new UsageMistake("--expires must be a day such as 2027-01-31.");
  return new Date(end);
};

type Order = Pick<VoucherOrder, "count" | "months" | "expiresAt"> & {
  /** By its name. */
  readonly plan: string;
  readonly batch: string | undefined;
};

const make = async (context: Context, terminal: Terminal, { batch, ...order }: Order): Promise<void> => {
  const now = context.clock.now();
  if (order.expiresAt !== null && order.expiresAt.getTime() < now) {
    throw new Error("The day in --expires has passed.");
  }
  const named = { ...order, plan: { name: order.plan }, batch: batch ?? dayOf(new Date(now)), by: null };
  const made = await makeVouchers(context, named);
  if (!made.ok) {
    throw new Error("sentence" in made.error ? made.error.sentence?.(messages) : made.error.kind);
  }
  for (const code of made.value.codes) terminal.say(showVoucherCode(code));
  const { count, plan, months } = order;
  terminal.complain(
    `${count} ${count === 1 ? "voucher" : "vouchers"} for ${plan}, ${monthsInWords(months)} each, batch ${named.batch}. These codes are shown only this once.`,
  );
};

const list = async (context: Context, terminal: Terminal, batch: string | undefined): Promise<void> => {
  const now = context.clock.now();
  const vouchers = await listVouchers(context.database.db, batch ?? null);
  if (vouchers.length === 0) {
    terminal.say(batch === undefined ? "There are no vouchers." : `There are no vouchers of batch ${batch}.`);
    return;
  }
  const batches = Map.groupBy(vouchers, ({ batch: name, plan, months, expires_at: end }) =>
    [name, plan, monthsInWords(months), end === null ? "no expiry" : `until ${dayOf(end)}`].join(", "),
  );
  for (const [title, rows] of batches) {
    terminal.say(`${title}: ${countsOf(rows, now)}`);
    if (batch === undefined) continue;
    for (const row of rows) terminal.say(`  •••• ${row.last_four}  ${stateInWords(row, now)}`);
  }
};

const countsOf = (rows: readonly VoucherRow[], now: WallMs): string => {
  const states = rows.map((row) => stateOf(row, now));
  const count = (state: string): number => states.filter((one) => one === state).length;
  return `${count("unused")} unused, ${count("used")} used, ${count("expired")} expired`;
};

const stateOf = ({ used_at: usedAt, expires_at: end }: VoucherRow, now: WallMs): string => {
  if (usedAt !== null) return "used";
  return end !== null && end.getTime() < now ? "expired" : "unused";
};

const stateInWords = (row: VoucherRow, now: WallMs): string =>
  row.used_at === null ? stateOf(row, now) : `used ${dayOf(row.used_at)}`;

const monthsInWords = (months: number): string => `${months} ${months === 1 ? "month" : "months"}`;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
