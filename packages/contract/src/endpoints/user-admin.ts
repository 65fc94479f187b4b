import { ROLES } from "@afterword/core/accounts/permissions";
import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { instant, pageNumber, shownPerson, textUpTo } from "../fields.ts";

/** The list of users, as admins search and read it (product §2). */

/** One line of the list. */
export const userRow = z.object({
  ...shownPerson,
  emailConfirmed: z.boolean(),
  active: z.boolean(),
  role: z.enum(ROLES),
  subscriptionPlan: z.object({ _id: z.uuid(), name: textUpTo(200) }),
  subscriptionValidUntil: z.nullable(instant),
  /** The last four characters of the voucher that runs, "•••• 7K2M"; null when none does. */
  voucher: z.nullable(textUpTo(200)),
  usedVouchers: z.number(),
  numNotes: z.number(),
  /** Active notes with recipients that were not sent out: these will not be sent from an account that is disabled or deleted. */
  numWaitingNotes: z.number(),
  agencyConfirmed: instant,
  /** The epoch means off. */
  sleepUntil: instant,
  isAsleep: z.boolean(),
  confirmFrequency: z.number(),
  sendingDelay: z.number(),
  /** The last sign of life, or the end of sleep, and the confirm frequency; for users off the switch, too. */
  emailNotificationAt: instant,
  /** The same and the sending delay. */
  sendingNotesAt: instant,
  isEmailNotificationPast: z.boolean(),
  isSendingNotesPast: z.boolean(),
  /** When the notes go out in truth, where the switch says later than `sendingNotesAt`; null for everyone else. */
  laterDeliveryAt: z.nullable(instant),
  freePlans: z.array(z.uuid()).check(z.maxLength(100)),
  createdAt: instant,
});
export type UserRow = z.output<typeof userRow>;

/** A longer filter is refused in words: 400, and not 404 like other paths that cannot be. */
export const USER_FILTER_MAX_LENGTH = 200;

const ALL = "*";

/** The filter for what was typed into the search box; nothing typed finds everyone. */
export const userFilter = (typed: string): string => {
  const wanted = typed.trim();
  if (wanted === "") return ALL;
  // A star alone means all, and a browser takes dots alone out of a path; the space at the end does not count.
  return [ALL, ".", ".."].includes(wanted) ? `${wanted} ` : wanted;
};

/** What a filter looks for: a part of a name or address, in which no character has a meaning. Null finds everyone. */
export const wantedBy = (filter: string): string | null => (filter === ALL ? null : filter.trim());

/** Longer than any address of a call may be. */
const FILTER_CHARACTERS = 20_000;

/** PostgreSQL takes no NUL. */
const filter = z.string().check(z.regex(/^[^\0]*$/), z.maxLength(FILTER_CHARACTERS));

export const listUsers = defineEndpoint({
  method: "GET",
  path: "/api/users/:page/:filter",
  access: "admin",
  summary:
    "Users whose name or address holds the filter, by name, 20 a page; pages from 0. The filter * finds everyone.",
  params: z.object({ page: pageNumber, filter }),
  reply: z.array(userRow).check(z.maxLength(ADMIN_PAGE_SIZE)),
  refusals: [400],
});

export const countUsers = defineEndpoint({
  method: "GET",
  path: "/api/user-count/:filter",
  access: "admin",
  summary: "How many users the filter finds.",
  params: z.object({ filter }),
  reply: z.number(),
  refusals: [400],
});

export const downloadUsers = defineEndpoint({
  method: "GET",
  path: "/api/user-csv/:filter",
  access: "admin",
  summary: "The users whom the filter finds, as a table for spreadsheets; needs a recent proof.",
  params: z.object({ filter }),
  file: ["text/csv"],
  streamed: true,
  refusals: [400, 409],
});
