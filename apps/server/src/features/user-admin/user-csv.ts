import type { UserRow } from "@afterword/contract/endpoints/user-admin";
import { fullName } from "@afterword/core/accounts/name";
import { CSV_BEGINNING, csvRow } from "@afterword/core/text/csv";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { presentUserRow } from "./present.ts";
import { listFoundAfter, listPlanNames } from "./queries.ts";
import type { FoundUser } from "./queries.ts";

/** A line is some 250 bytes, so a piece is some 60 kB. */
const AT_ONCE = 250;

/**
 * The users that a search finds, as a table for spreadsheets: the columns of the list, moments as ISO 8601 in UTC. It is
 * read in pieces, each by a query of its own, and never faster than it is taken: neither a slow reader nor a hundred
 * thousand users hold a transaction or much memory. Who is renamed meanwhile may be missing, or there twice.
 */
export async function* writeUserCsv(
  context: Pick<Context, "clock" | "database" | "store">,
  wanted: string | null,
  atOnce = AT_ONCE,
): AsyncGenerator<Uint8Array> {
  const { db } = context.database;
  const plans = await listPlanNames(db);
  let after: FoundUser | null = null;
  let text = CSV_BEGINNING + csvRow(HEAD);
  do {
    const { users, last } = await listFoundAfter(db, wanted, after, atOnce);
    const now = await readNow(context.store.rows, context);
    for (const user of users) text += csvRow(cellsOf(presentUserRow(user, now), plans));
    yield Buffer.from(text, "utf8");
    [after, text] = [last, ""];
  } while (after !== null);
}

/** English for every reader, with the words of product §2: a script finds its columns by them. */
const HEAD = [
  "Name",
  "Email",
  "Confirmed",
  "Plan",
  "Valid until",
  "Voucher",
  "Vouchers used",
  "Notes",
  "Agency Confirmed",
  "Asleep until",
  "Email Notification",
  "Sending Notes",
  "Goes out later",
  "Free Plans",
  "Active",
  "Admin",
];

const cellsOf = (user: UserRow, plans: ReadonlyMap<string, string>): readonly (string | number)[] => [
  fullName(user),
  user.email,
  yesOrNo(user.emailConfirmed),
  user.subscriptionPlan.name,
  user.subscriptionValidUntil ?? "",
  user.voucher ?? NONE,
  user.usedVouchers || NONE,
  user.numNotes,
  user.agencyConfirmed,
  user.isAsleep ? user.sleepUntil : "",
  user.emailNotificationAt,
  user.sendingNotesAt,
  user.laterDeliveryAt ?? "",
  user.freePlans.map((plan) => plans.get(plan) ?? plan).join(", "),
  yesOrNo(user.active),
  yesOrNo(user.role === "admin"),
];

const NONE = "n/a";

const yesOrNo = (is: boolean): string => (is ? "Yes" : "No");
