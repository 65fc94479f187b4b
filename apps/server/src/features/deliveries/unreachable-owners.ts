import type {
  RefusedOwner,
  RefusedPage,
  UnreachableOwner,
  UnreachablePage,
} from "@afterword/contract/endpoints/unreachable-owners";
import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { messages } from "@afterword/core/messages/catalog";
import { deliveryDueOf } from "@afterword/core/switch/deadlines";
import { parseReminderKey } from "@afterword/core/switch/effects";
import { declaredUnreachable } from "@afterword/core/switch/events";
import {
  isAsking,
  isUnreachable,
  mayBeDeclaredUnreachable,
  REFUSED_LISTED_MS,
  refusedSince,
} from "@afterword/core/switch/refusals";
import { serviceMs, wallOf } from "@afterword/core/time/instant";
import type { Now, ServiceMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { declareUnreachable } from "../../engine/switch/unreachable-owners.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findStaleFactor } from "../second-factor/public.ts";
import {
  listMarkedUnreachable,
  listPeople,
  listRefusals,
  listRefusedSince,
  type OwnerOnSwitch,
  type PersonRow,
  type RefusalRow,
} from "./unreachable-queries.ts";

type ListContext = Pick<Context, "clock" | "database">;

/** Owners whose notes go out although no reminder reached them, with the day of it (behaviour §1.2). */
export const listUnreachablePage = async (context: ListContext, page: number): Promise<UnreachablePage> => {
  const { db } = context.database;
  const now = await readNow(rowsOf(db), context);
  const owners = (await listMarkedUnreachable(db)).filter(({ state }) => isUnreachable(state));
  const shown = pageOf(owners, page);
  const people = await peopleOf(context, shown);
  return {
    owners: shown.flatMap((owner) => presentUnreachable(owner, people.get(owner.id), now)),
    count: owners.length,
  };
};

/** Owners whose reminders were refused for 28 days without counting, for an admin to judge (behaviour §1.2). */
export const listRefusedPage = async (context: ListContext, page: number): Promise<RefusedPage> => {
  const { db } = context.database;
  const now = await readNow(rowsOf(db), context);
  const since = serviceMs(now.service - REFUSED_LISTED_MS);
  const owners = (await listRefusedSince(db, since)).filter(({ state }) =>
    mayBeDeclaredUnreachable(state, now),
  );
  const shown = pageOf(owners, page);
  const people = await peopleOf(context, shown);
  const refusals = await listRefusals(
    db,
    shown.map(({ id }) => id),
  );
  return {
    owners: shown.flatMap((owner) => presentRefused(owner, { person: people.get(owner.id), refusals }, now)),
    count: owners.length,
  };
};

const pageOf = (owners: readonly OwnerOnSwitch[], page: number): readonly OwnerOnSwitch[] =>
  owners.slice(page * ADMIN_PAGE_SIZE, (page + 1) * ADMIN_PAGE_SIZE);

const peopleOf = async (
  { database }: ListContext,
  owners: readonly OwnerOnSwitch[],
): Promise<ReadonlyMap<string, PersonRow>> => {
  const rows = await listPeople(
    database.db,
    owners.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Nobody for an account that was deleted meanwhile. */
const presentUnreachable = (
  { state, sendingDelayHours }: OwnerOnSwitch,
  person: PersonRow | undefined,
  now: Now,
): readonly UnreachableOwner[] => {
  const deliveryAt = deliveryDueOf({ state, sendingDelayHours });
  if (person === undefined || deliveryAt === null || !isAsking(state)) return [];
  const since = refusedSince(state) ?? state.unreachable?.at ?? now.service;
  return [
    {
      ...presentPerson(person),
      since: isoOf(since, now),
      deliveryAt: isoOf(deliveryAt, now),
      declared: state.unreachable?.declared ?? false,
    },
  ];
};

const presentRefused = (
  { id, state, sendingDelayHours }: OwnerOnSwitch,
  { person, refusals }: { readonly person: PersonRow | undefined; readonly refusals: readonly RefusalRow[] },
  now: Now,
): readonly RefusedOwner[] => {
  const since = refusedSince(state);
  const deliveryAt = deliveryDueOf({ state: declaredUnreachable(state, now), sendingDelayHours });
  if (person === undefined || since === null || deliveryAt === null) return [];
  const own = refusals.filter(({ owner, key }) => owner === id && isOfCycle(key, state.cycle));
  return [
    {
      ...presentPerson(person),
      since: isoOf(since, now),
      answers: [...new Set(own.map(({ last_answer }) => shorten(last_answer ?? "")))].slice(0, ANSWERS_SHOWN),
      deliveryIfDeclared: isoOf(deliveryAt, now),
    },
  ];
};

const presentPerson = ({ id, firstname, lastname, email }: PersonRow) => ({
  _id: id,
  firstname,
  lastname,
  email,
});

const isoOf = (at: ServiceMs, now: Now): string => new Date(wallOf(at, now)).toISOString();

const isOfCycle = (key: string, cycle: number): boolean => parseReminderKey(key).cycle === cycle;

const ANSWERS_SHOWN = 3;
const ANSWER_MAX_LENGTH = 200;

const shorten = (answer: string): string =>
  answer.length <= ANSWER_MAX_LENGTH ? answer : `${answer.slice(0, ANSWER_MAX_LENGTH - 1)}…`;

type DeclareContext = SwitchContext & Pick<Context, "database" | "notifyJobs">;

/**
 * An admin declares an owner unreachable: from then on the notes go out without an acceptance, after the same wait as
 * by counted tries. A session that somebody else got hold of must not be enough for it.
 */
export const declareOwnerUnreachable = async (
  context: DeclareContext,
  caller: Caller,
  owner: string,
): Promise<Outcome<string>> => {
  const denial = await findStaleFactor(context, caller);
  if (denial !== null) return refuse(denial);
  if (!(await declareUnreachable(context, { owner, by: caller.userId }))) {
    return refuse({ kind: "conflict", sentence: (say) => say.deliveries.notDeclarable });
  }
  context.notifyJobs();
  return ok(messages.deliveries.declared);
};
