import { DAY_MS } from "@afterword/core/time/duration";
import type { Context } from "@afterword/server/context";
import { plantWriters, type PlantedWriter, type WriterSpec } from "@afterword/server/testing/plant-writers";
import { allowWave } from "@afterword/server/testing/waves";
import type { SeededRandom } from "@afterword/testing/seeded-random";

/** New users who fall due: more than may pass at once, so that they are held. */
const NEW = 28;
const ESTABLISHED = 14;
/** Whose first reminder falls due. */
const SILENT = 8;
/** Whose reminders have been refused for weeks. */
const REFUSED = 8;
/** Every so many of the people is an admin. */
const ADMIN_EVERY = 8;

export type RoundPeople = {
  readonly all: readonly PlantedWriter[];
  readonly admins: readonly PlantedWriter[];
};

/** New people, some of whom are admins, in place of all others. Nothing holds. */
export const plantRound = async (context: Context, random: SeededRandom): Promise<RoundPeople> => {
  const { db, pool } = context.database;
  await db.deleteFrom("mails").execute();
  await db.deleteFrom("users").execute();
  await db
    .updateTable("brake")
    .set({ hold: null, cleared_ms: 0, cleared_left: 0, last_held_at: null })
    .execute();
  const due: WriterSpec["standing"] = { kind: "reminded", deliveryInMs: 0 };
  const silent: WriterSpec["standing"] = { kind: "watching", silentForMs: 400 * DAY_MS };
  const kinds = [
    ...Array.from({ length: NEW }, () => ({ standing: due, group: "new" as const })),
    ...Array.from({ length: ESTABLISHED }, () => ({ standing: due })),
    ...Array.from({ length: SILENT + REFUSED }, () => ({ standing: silent })),
  ];
  const people = await plantWriters(
    context,
    kinds.map((kind, number) => ({
      ...kind,
      email: `writer-${number}@example.com`,
      notes: drawNotes(number, random),
    })),
  );
  await allowWave(context);
  const admins = people.filter((_, number) => number % ADMIN_EVERY === 0);
  const ids = admins.map(({ owner }) => owner);
  await db.updateTable("users").set({ role: "admin" }).where("id", "in", ids).execute();
  // Each has just shown the password.
  await db
    .updateTable("sessions")
    .set({ password_at: new Date(context.clock.now()) })
    .execute();
  await pool.query(REFUSE_FOR_WEEKS, [people.slice(-REFUSED).map(({ owner }) => owner), DAY_MS]);
  return { all: people, admins };
};

/** A reminder was queued 40 days ago, and has been refused since. */
const REFUSE_FOR_WEEKS = `
  update users set due_ms = clock.service_ms + $2, switch_state = jsonb_build_object(
    'kind', 'reminding', 'cycle', 1, 'queuedAt', clock.service_ms - 40 * $2::bigint,
    'tries', jsonb_build_object(
      'refused', jsonb_build_array(clock.service_ms - 40 * $2::bigint), 'counted', '[]'::jsonb, 'standing', '[]'::jsonb))
  from service_clock clock where users.id = any($1)`;

const drawNotes = (number: number, random: SeededRandom): string[][] =>
  Array.from({ length: random.between(1, 2) }, (_note, note) =>
    Array.from(
      { length: random.between(1, 2) },
      (_, person) => `friend-${number}-${note}-${person}@example.com`,
    ),
  );

/** What the mail server of the round knows. */
type Accepted = {
  readonly accepted: ReadonlyMap<string, number>;
  readonly mayRepeat: (mail: string) => number;
};

export type RoundLaws = { readonly violations: readonly string[]; readonly alive: ReadonlySet<string> };

/** Once nothing is left to do. */
export const brokenRoundLaws = async (
  { database: { pool } }: Context,
  { all: people }: RoundPeople,
  { accepted, mayRepeat }: Accepted,
): Promise<RoundLaws> => {
  const violations: string[] = [];
  for (const [law, statement] of Object.entries(LAWS)) {
    const { rows } = await pool.query<{ what: string }>(statement);
    violations.push(...rows.map(({ what }) => `${law}: ${what}`));
  }
  for (const [mail, times] of accepted)
    if (times > 1 + mayRepeat(mail)) violations.push(`a mail is accepted once: ${mail}, ${times} times`);
  const { rows } = await pool.query<{ id: string; state: string }>(
    "select id, state from mails where state = 'queued'",
  );
  for (const { id } of rows)
    if (accepted.has(id) && mayRepeat(id) === 0) violations.push(`what was accepted is marked: ${id}`);
  const found = await pool.query<{ id: string }>("select id from users where id = any($1)", [
    people.map(({ owner }) => owner),
  ]);
  return { violations, alive: new Set(found.rows.map(({ id }) => id)) };
};

/** Each selects what breaks it. */
const LAWS: Readonly<Record<string, string>> = {
  "no user is lost": `
    select users.id as what from users, service_clock where due_ms <= service_ms and held_at is null`,
  // Only a sign of life ends a cycle after its delivery, and then it came too late.
  "no delivery follows a sign of life that came in time": `
    select users.id as what from users
    where (select count(*) from delivered_users
           where owner = users.id and cycle > 0 and cycle < (switch_state->>'cycle')::int)
        > (select count(*) from signs_of_life where owner = users.id and late_for is not null)`,
  "a delivered user's notes are sent to every recipient": `
    select notes.id as what from notes where triggered_at is not null
      and (not exists (select 1 from deliveries where owner = notes.owner and note = notes.id)
        or exists (select 1 from deliveries
                   where deliveries.owner = notes.owner and deliveries.note = notes.id and not exists (
                     select 1 from mails where mails.owner = notes.owner and mails.kind = 'delivery'
                       and mails.key = deliveries.note || '/' || deliveries.recipient)))`,
  "notes are sent only with a delivery of their user": `
    select owner::text as what from deliveries
    where not exists (select 1 from delivered_users where owner = deliveries.owner and cycle > 0)`,
  "an accepted delivery and its mail agree": `
    select deliveries.id as what from deliveries join mails
      on mails.owner = deliveries.owner and mails.kind = 'delivery'
      and mails.key = deliveries.note || '/' || deliveries.recipient
    where (deliveries.state = 'accepted') <> (mails.state = 'sent')`,
};
