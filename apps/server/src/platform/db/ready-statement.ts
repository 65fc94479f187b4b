import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Compilable, CompiledQuery } from "kysely";
import type { DB } from "./schema.ts";

/** Writes statements and runs none. */
const author = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export type ReadyQuery<Row = unknown> = CompiledQuery<Row>;

/** Stands for a value that is known only when the statement runs. */
type Slot = { readonly slot: PropertyKey };

const isSlot = (value: unknown): value is Slot =>
  typeof value === "object" && value !== null && "slot" in value && slots.has(value);

const slots = new WeakSet<object>();

/** Names a value of a statement. */
export type The<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

type Write<Values, Row> = (db: Kysely<DB>, the: The<Values>) => Compilable<Row>;

/** Runs the statement; `of` is the statement with its values, to be run together with others. */
type ReadyStatement<Values, Row> = {
  (db: Kysely<DB>, values: Values): Promise<readonly Row[]>;
  readonly of: (values: Values) => ReadyQuery<Row>;
};

/** A statement of which only the values change, written once when the server starts. `the` names a value. */
export const readyStatement =
  <Values extends object>() =>
  <Row>(write: Write<Values, Row>): ReadyStatement<Values, Row> => {
    const of = written<Values, Row>(write);
    const run = async (db: Kysely<DB>, values: Values) => (await db.executeQuery<Row>(of(values))).rows;
    return Object.assign(run, { of });
  };

export const readyWrite =
  <Values extends object>() =>
  (write: Write<Values, unknown>): ((db: Kysely<DB>, values: Values) => Promise<void>) => {
    const of = written<Values, unknown>(write);
    return async (db, values) => {
      await db.executeQuery(of(values));
    };
  };

type ReadyQueries<Rows extends readonly unknown[]> = { readonly [At in keyof Rows]: ReadyQuery<Rows[At]> };
type EachRows<Rows extends readonly unknown[]> = { readonly [At in keyof Rows]: readonly Rows[At][] };

/** Runs statements one after the other. */
export const pipeline = async <Rows extends readonly unknown[]>(
  db: Kysely<DB>,
  ...queries: readonly [...ReadyQueries<Rows>]
): Promise<EachRows<Rows>> => {
  const answers: (readonly unknown[])[] = [];
  for (const query of queries as readonly ReadyQuery[]) answers.push((await db.executeQuery(query)).rows);
  return answers as unknown as EachRows<Rows>;
};

const written = <Values extends object, Row>(
  write: Write<Values, Row>,
): ((values: Values) => ReadyQuery<Row>) => {
  const slotOf = <Name extends keyof Values>(name: Name): Values[Name] => {
    const slot: Slot = { slot: name };
    slots.add(slot);
    // Only the compiler of the statement sees it, and hands it back among the parameters.
    return slot as unknown as Values[Name];
  };
  const query = write(author, slotOf).compile();
  return (values) => ({
    ...query,
    parameters: query.parameters.map((parameter) =>
      isSlot(parameter) ? values[parameter.slot as keyof Values] : parameter,
    ),
  });
};
