import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "../../../platform/db/schema.ts";
import type { AuditEntry } from "../rows/audit.ts";
import type { DeliveredUser } from "../rows/brake.ts";
import { NO_DECISIONS, type DecidedState, type DecisionRows, type Decisions } from "../rows/decisions.ts";
import type { NewLinkRow } from "../rows/links.ts";
import type { NewMailRow } from "../rows/mails.ts";
import type { NewPushRow } from "../rows/pushes.ts";
import type { NewDelivery } from "../rows/releases.ts";
import { given } from "./given-rows.ts";
import { dateOf } from "./instants.ts";

export const decisionRows = (db: Kysely<DB>): DecisionRows => ({
  writeDecisions: async (decisions) => {
    for (const statement of statementsOf({ ...NO_DECISIONS, ...decisions })) await statement.execute(db);
  },
});

/** One for each table that is written at all. */
const statementsOf = ({
  states,
  triggered,
  deliveries,
  mails,
  pushes,
  delivered,
  held,
  audit,
}: Decisions): readonly RawBuilder<unknown>[] => [
  ...ifAny(states, writeStates),
  ...ifAny(triggered, markTriggered),
  ...ifAny(deliveries, insertDeliveries),
  ...ifAny(
    mails.flatMap(({ link }) => link ?? []),
    insertLinks,
  ),
  ...ifAny(mails, insertMails),
  ...ifAny(pushes, insertPushes),
  ...ifAny(delivered, insertDelivered),
  ...ifAny(held, writeHeld),
  ...ifAny(audit, insertAudit),
];

const ifAny = <T>(
  rows: readonly T[],
  write: (rows: readonly T[]) => RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] => (rows.length === 0 ? [] : [write(rows)]);

const writeStates = (states: readonly DecidedState[]) => sql`
  update users set switch_state = state, due_ms = next_ms, calendar_due_at = next_at
  from ${given(states, {
    owner: ["uuid", ({ owner }) => owner],
    state: ["jsonb", ({ switchState }) => JSON.stringify(switchState)],
    next_ms: ["bigint", ({ dueMs }) => dueMs],
    next_at: ["timestamptz", ({ calendarDueAt }) => dateOf(calendarDueAt)],
  })}
  where users.id = given.owner`;

const markTriggered = (triggered: Decisions["triggered"]) => sql`
  update notes set triggered_at = given.at
  from ${given(triggered, {
    owner: ["uuid", ({ owner }) => owner],
    note: ["uuid", ({ note }) => note],
    at: ["timestamptz", ({ at }) => new Date(at)],
  })}
  where notes.owner = given.owner and notes.id = given.note`;

const insertDeliveries = (deliveries: readonly NewDelivery[]) => sql`
  insert into deliveries
    (owner, note, recipient, id, sealed, triggered_at, available_until, available_until_ms, state)
  select * from ${given(deliveries, {
    owner: ["uuid", ({ owner }) => owner],
    note: ["uuid", ({ note }) => note],
    recipient: ["uuid", ({ recipient }) => recipient],
    id: ["uuid", ({ id }) => id],
    sealed: ["bytea", ({ sealed }) => sealed],
    triggered_at: ["timestamptz", ({ triggeredAt }) => new Date(triggeredAt)],
    available_until: ["timestamptz", ({ availableUntil }) => dateOf(availableUntil)],
    available_until_ms: ["bigint", ({ availableUntilMs }) => availableUntilMs],
    state: ["text", ({ state }) => state],
  })}`;

const insertLinks = (links: readonly NewLinkRow[]) => sql`
  insert into secret_links (hash, owner, purpose, ref, created_at, expires_at)
  select * from ${given(links, {
    hash: ["text", ({ hash }) => hash],
    owner: ["uuid", ({ owner }) => owner],
    purpose: ["text", ({ purpose }) => purpose],
    ref: ["text", ({ ref }) => ref],
    created_at: ["timestamptz", ({ createdAt }) => new Date(createdAt)],
    expires_at: ["timestamptz", ({ expiresAt }) => dateOf(expiresAt)],
  })}`;

const insertMails = (mails: readonly NewMailRow[]) => sql`
  insert into mails (owner, id, kind, key, sealed, queued_at, queued_ms, due_ms)
  select given.*, queued_ms from ${given(mails, {
    owner: ["uuid", ({ owner }) => owner],
    id: ["uuid", ({ id }) => id],
    kind: ["text", ({ kind }) => kind],
    key: ["text", ({ key }) => key],
    sealed: ["bytea", ({ sealed }) => sealed],
    queued_at: ["timestamptz", ({ queuedAt }) => new Date(queuedAt)],
    queued_ms: ["bigint", ({ queuedMs }) => queuedMs],
  })}
  on conflict (owner, kind, key) do nothing`;

const insertPushes = (pushes: readonly NewPushRow[]) => sql`
  insert into pushes (owner, id, kind, key, queued_at, queued_ms, expires_ms, due_ms)
  select given.*, queued_ms from ${given(pushes, {
    owner: ["uuid", ({ owner }) => owner],
    id: ["uuid", ({ id }) => id],
    kind: ["text", ({ kind }) => kind],
    key: ["text", ({ key }) => key],
    queued_at: ["timestamptz", ({ queuedAt }) => new Date(queuedAt)],
    queued_ms: ["bigint", ({ queuedMs }) => queuedMs],
    expires_ms: ["bigint", ({ expiresMs }) => expiresMs],
  })}
  join phones on phones.owner = given.owner
  where phones.push_token is not null and phones.push_kind is not null
  on conflict (owner, kind, key) do nothing`;

const insertDelivered = (delivered: readonly DeliveredUser[]) => sql`
  insert into delivered_users (owner, cycle, brake_group, at_ms, released)
  select * from ${given(delivered, {
    owner: ["uuid", ({ owner }) => owner],
    cycle: ["int", ({ cycle }) => cycle],
    brake_group: ["text", ({ group }) => group],
    at_ms: ["bigint", ({ atMs }) => atMs],
    released: ["bool", ({ released }) => released],
  })}`;

const writeHeld = (users: Decisions["held"]) => sql`
  update users set held_cycle = cycle, held_group = brake_group, held_at = since,
    held_ms = since_ms, held_released_at = released_at
  from ${given(users, {
    owner: ["uuid", ({ owner }) => owner],
    cycle: ["int", ({ held }) => held?.cycle],
    brake_group: ["text", ({ held }) => held?.group],
    since: ["timestamptz", ({ held }) => dateOf(held?.since ?? null)],
    since_ms: ["bigint", ({ held }) => held?.sinceMs],
    released_at: ["timestamptz", ({ held }) => dateOf(held?.releasedAt ?? null)],
  })}
  where users.id = given.owner`;

const insertAudit = (entries: readonly AuditEntry[]) => sql`
  insert into audit_events (owner, id, at, kind, detail)
  select * from ${given(entries, {
    owner: ["uuid", ({ owner }) => owner],
    id: ["uuid", ({ id }) => id],
    at: ["timestamptz", ({ at }) => new Date(at)],
    kind: ["text", ({ kind }) => kind],
    detail: ["jsonb", ({ detail }) => JSON.stringify(detail)],
  })}`;
