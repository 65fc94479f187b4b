import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { id, instant, pageNumber, shownPerson, textUpTo } from "../fields.ts";

/** Owners whom our reminders do not reach (behaviour §1.2), as admins see them. */

/** The notes go out without a further acceptance. */
export const unreachableOwner = z.object({
  ...shownPerson,
  /** When the first try was refused that no acceptance followed. */
  since: instant,
  /** When the notes go out without a sign of life. */
  deliveryAt: instant,
  /** By an admin, else by refused tries that count. */
  declared: z.boolean(),
});
export type UnreachableOwner = z.output<typeof unreachableOwner>;

/** Every try was refused for 28 days, and too few of them count. */
export const refusedOwner = z.object({
  ...shownPerson,
  since: instant,
  /** What mail servers or notices said last, the newest first, without addresses. */
  answers: z.array(textUpTo(200)).check(z.maxLength(3)),
  /** When the notes would go out if the owner was declared unreachable now. */
  deliveryIfDeclared: instant,
});
export type RefusedOwner = z.output<typeof refusedOwner>;

const page = { params: z.object({ page: pageNumber }) };

/** Of all pages; 2,000 owners at most are read for them. */
const count = z.number();

export const listUnreachable = defineEndpoint({
  method: "GET",
  path: "/api/unreachable-owners/:page",
  access: "admin",
  summary: "Owners who cannot be reached, the longest unreachable first, 20 a page; pages from 0.",
  ...page,
  reply: z.object({ owners: z.array(unreachableOwner).check(z.maxLength(ADMIN_PAGE_SIZE)), count }),
});
export type UnreachablePage = z.output<(typeof listUnreachable)["reply"]>;

export const listRefused = defineEndpoint({
  method: "GET",
  path: "/api/refused-owners/:page",
  access: "admin",
  summary:
    "Owners whose reminders were refused for 28 days without counting, the longest first, 20 a page; pages from 0.",
  ...page,
  reply: z.object({ owners: z.array(refusedOwner).check(z.maxLength(ADMIN_PAGE_SIZE)), count }),
});
export type RefusedPage = z.output<(typeof listRefused)["reply"]>;

export const declareUnreachable = defineEndpoint({
  method: "POST",
  path: "/api/unreachable-owners/declare",
  access: "admin",
  summary: "Declare an owner unreachable; needs a second factor that was shown within the last ten minutes.",
  body: z.object({ owner: id }),
  refusals: [409],
});

export const readCanary = defineEndpoint({
  method: "GET",
  path: "/api/canary",
  access: "admin",
  summary: "Whether a canary watches every night that mail flows.",
  reply: z.object({ isOn: z.boolean() }),
});
