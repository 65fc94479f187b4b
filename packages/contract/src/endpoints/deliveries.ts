import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import { BRAKE_GROUPS } from "@afterword/core/switch/brake";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { id, idParams, instant, pageNumber, shownPerson, textUpTo } from "../fields.ts";

const STATES = ["queued", "accepted", "opened", "failed"] as const;

/** How far a delivery has come. Failed: no further attempt follows by itself. */
export type DeliveryState = (typeof STATES)[number];

/**
 * A delivery as an admin sees it. Recipient and note are sealed and stay so (docs/decisions/013): a mark takes the
 * place of each, the same one in every delivery of this writer.
 */
export const delivery = z.object({
  _id: z.uuid(),
  writer: z.object(shownPerson),
  recipientMark: textUpTo(100),
  noteMark: textUpTo(100),
  state: z.enum(STATES),
  /** When the note was released. */
  triggered: instant,
  /** When a mail server took the mail. */
  accepted: z.nullable(instant),
  /** When a notice said that it came back; null unless that is how it failed. */
  returned: z.nullable(instant),
  /** When the link was opened first (behaviour §3). */
  opened: z.nullable(instant),
  attempts: z.number(),
  /** What the mail server, or the notice, said last, without addresses; with its status code in front where it gave one. */
  answer: z.nullable(textUpTo(1000)),
});
export type Delivery = z.output<typeof delivery>;

const filter = z.enum(["all", ...STATES]);
export type DeliveryFilter = z.output<typeof filter>;

export const listDeliveries = defineEndpoint({
  method: "GET",
  path: "/api/deliveries/:page/:filter",
  access: "admin",
  summary: "Deliveries in one state or all, the newest first, 20 a page; pages from 0.",
  params: z.object({ page: pageNumber, filter }),
  reply: z.object({
    deliveries: z.array(delivery).check(z.maxLength(ADMIN_PAGE_SIZE)),
    /** Of all pages. */
    count: z.number(),
    /** How many are in each state, whichever is asked for. */
    counts: z.object({
      all: z.number(),
      queued: z.number(),
      accepted: z.number(),
      opened: z.number(),
      failed: z.number(),
    }),
  }),
});
export type DeliveryPage = z.output<(typeof listDeliveries)["reply"]>;

export const sendAgain = defineEndpoint({
  method: "POST",
  path: "/api/delivery/:id/send-again",
  access: "admin",
  summary: "Queue the mail of a failed delivery once more, with the same link and Message-ID.",
  params: idParams,
  refusals: [409],
});

/** With whom a user is counted and held (behaviour §1.4). */
const group = z.enum(BRAKE_GROUPS);

/** A user whose delivery the brake holds back (behaviour §1.4). */
export const heldUser = z.object({
  ...shownPerson,
  /** Held back since. */
  since: instant,
  /** The last sign of life. */
  agencyConfirmed: instant,
  /** How many notes would be delivered. */
  numNotes: z.number(),
});
export type HeldUser = z.output<typeof heldUser>;

export const listHeld = defineEndpoint({
  method: "GET",
  path: "/api/held-deliveries/:page/:group",
  access: "admin",
  summary: "Users of a group whose delivery is held back, the longest held first, 20 a page; pages from 0.",
  params: z.object({ page: pageNumber, group }),
  reply: z.object({
    held: z.array(heldUser).check(z.maxLength(ADMIN_PAGE_SIZE)),
    /** Of all pages. */
    count: z.number(),
    /** Since when the last one of all pages is held, 1970 for an empty list; users held after this answer are held since later. */
    asOf: instant,
    /** How many of the group were delivered in the last 24 hours without having been held, and how many may be. */
    delivered: z.number(),
    allowance: z.number(),
    /** On how many nights of the last 14 days the canary came through; null while there is none. */
    canaryNights: z.nullable(z.number()),
    /** The longest hold of all pages; null when nobody is held. */
    longest: z.nullable(
      z.object({
        since: instant,
        /** When it may end without an admin, if the canary came through on enough nights by then. */
        endsAt: instant,
        /** Whether that time is over. */
        isPast: z.boolean(),
      }),
    ),
  }),
});
export type HeldPage = z.output<(typeof listHeld)["reply"]>;

/** One user, or all of a group who were held back by `heldUntil`: those that an admin has seen, and none that came since. */
const choice = z.union([z.object({ owner: id }), z.object({ group, heldUntil: instant })]);
export type HeldChoice = z.input<typeof choice>;

/** How many users it was done for; one who gave a sign of life meanwhile is not held any more. */
const done = z.object({ count: z.number() });

export const releaseHeld = defineEndpoint({
  method: "POST",
  path: "/api/held-deliveries/release",
  access: "admin",
  summary: "Let held deliveries go; each is decided once more, and nobody else's is touched.",
  body: choice,
  reply: done,
});

export const refuseHeld = defineEndpoint({
  method: "POST",
  path: "/api/held-deliveries/refuse",
  access: "admin",
  summary: "Begin the cycle of held users again, with a fresh reminder and the full delay.",
  body: choice,
  reply: done,
});
