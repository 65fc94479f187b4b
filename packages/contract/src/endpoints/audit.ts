import { AUDIT_KINDS } from "@afterword/core/accounts/audit-kinds";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { cursor, email, id, instant, shownPerson, textUpTo } from "../fields.ts";

export const AUDIT_PAGE_SIZE = 50;

/** Empty names and address: the account is deleted, or one of the installation's own. */
const account = z.object({ ...shownPerson, isSystem: z.boolean() });
export type AuditAccount = z.output<typeof account>;

/** What an entry tells besides its kind; never a text of a note. Ids are marks of eight characters. */
export const AUDIT_DETAILS = [
  "by",
  "device",
  "network",
  "times",
  "fields",
  "active",
  "role",
  "plan",
  "change",
  "snippet",
  "note",
  "recipient",
  "delivery",
  "batch",
  "count",
  "status",
  "entries",
  "what",
] as const;
export type AuditDetail = (typeof AUDIT_DETAILS)[number];

/** One entry of the audit log, as admins read it. */
export const auditEntry = z.object({
  _id: z.uuid(),
  at: instant,
  /** One of `AUDIT_KINDS`; a newer server may write others. */
  kind: textUpTo(100),
  /** Who did it; null where it was the owner, the server, or its command line. */
  by: z.nullable(account),
  /** To whose account it was done; null for what an admin does to no account. */
  account: z.nullable(account),
  detail: z
    .array(z.object({ name: z.enum(AUDIT_DETAILS), value: textUpTo(300) }))
    .check(z.maxLength(AUDIT_DETAILS.length)),
});
export type AuditEntry = z.output<typeof auditEntry>;

const kind = z.enum(["all", "admin-acts", ...AUDIT_KINDS]);
export type AuditKindFilter = z.output<typeof kind>;

export const listAudit = defineEndpoint({
  method: "GET",
  path: "/api/audit/:after/:kind/:account",
  access: "admin",
  summary: "The audit log of all accounts or one (by its id), newest first; the first page is `newest`.",
  params: z.object({ after: cursor, kind, account: z.union([z.literal("all"), id]) }),
  reply: z.object({
    entries: z.array(auditEntry).check(z.maxLength(AUDIT_PAGE_SIZE)),
    /** Names the next, older page; null on the last one. */
    next: z.nullable(textUpTo(60)),
  }),
});

/** The address is in the body, since paths stand in the logs of servers in between. */
export const findAuditAccount = defineEndpoint({
  method: "POST",
  path: "/api/audit-account",
  access: "admin",
  summary: "The account with this email address, whose audit log is looked for; 404 if there is none.",
  body: z.object({ email }),
  reply: account,
});

const total = z.int().check(z.minimum(0));

/** A fault of the audit log. */
const auditFinding = z.object({
  /** Whose log it is in; null where the seal of a checkpoint does not fit. */
  owner: z.nullable(id),
  /** For operators, in English, with the entry. */
  sentence: textUpTo(1000),
});
export type AuditFinding = z.output<typeof auditFinding>;

export const readAuditState = defineEndpoint({
  method: "GET",
  path: "/api/audit-state",
  access: "admin",
  summary:
    "The last checkpoint of the audit log, what the last check of all of it found, and how far one has come.",
  reply: z.object({
    /** Null before the first. */
    checkpoint: z.nullable(z.object({ number: total, at: instant, chains: total })),
    /** Null before the first. */
    check: z.nullable(
      z.object({
        at: instant,
        entries: total,
        chains: total,
        /** The first fault; null when the log is whole. */
        broken: z.nullable(auditFinding),
      }),
    ),
    /** Null when no check is under way; entries read so far. */
    running: z.nullable(z.object({ read: total, total })),
    /** One was asked for and has not begun. */
    isAsked: z.boolean(),
  }),
});
export type AuditState = z.output<(typeof readAuditState)["reply"]>;

export const checkAudit = defineEndpoint({
  method: "POST",
  path: "/api/audit-check",
  access: "admin",
  summary: "Have the whole audit log checked now; `audit-state` tells how far it is. Once in five minutes.",
});
