import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { id, instant, pageNumber, shownPerson } from "../fields.ts";

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
  path: "/api/held-deliveries/:page",
  access: "admin",
  summary: "Users whose delivery is held back, the longest held first, 20 a page; pages from 0.",
  params: z.object({ page: pageNumber }),
  reply: z.object({
    held: z.array(heldUser).check(z.maxLength(ADMIN_PAGE_SIZE)),
    /** Of all pages. */
    count: z.number(),
    /** Since when the last one of all pages is held, 1970 for an empty list; whoever is held after this answer is held since later. */
    asOf: instant,
  }),
});
export type HeldPage = z.output<(typeof listHeld)["reply"]>;

/** One user, or everybody who was held back by `heldUntil`: all that an admin has seen, and nobody who came since. */
const choice = z.union([z.object({ owner: id }), z.object({ heldUntil: instant })]);
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
