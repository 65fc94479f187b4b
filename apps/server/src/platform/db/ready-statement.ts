import { createHash } from "node:crypto";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Compilable } from "kysely";
import type { ReadyQuery } from "./driver.ts";
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

/**
 * A statement of which only the values change, written once when the server starts and prepared once by each
 * connection: for those that run for every decision and every mail, where writing and planning them anew would cost
 * more than carrying them out. `the` names a value.
 */
export const readyStatement =
  <Values extends object>() =>
  <Row>(write: Write<Values, Row>): ReadyStatement<Values, Row> => {
    const of = written<Values, Row>(write);
    const run = async (db: Kysely<DB>, values: Values) => (await db.executeQuery<Row>(of(values))).rows;
    return Object.assign(run, { of });
  };

/** What can be written into a message without fail. A deferred statement must not be found wrong on its way. */
type Plain = string | number | boolean | Buffer | Date | null;

const isPlain = (value: unknown): value is Plain =>
  value === null ||
  ["string", "number", "boolean"].includes(typeof value) ||
  Buffer.isBuffer(value) ||
  value instanceof Date;

/**
 * A ready statement that returns nothing. Inside a transaction it travels with the next statement or the commit, and
 * what goes wrong with it is thrown there.
 */
export const readyWrite =
  <Values extends { readonly [Name in keyof Values]: Plain }>() =>
  (write: Write<Values, unknown>): ((db: Kysely<DB>, values: Values) => Promise<void>) => {
    const of = written<Values, unknown>(write);
    return async (db, values) => {
      // One that could not be written into its message would be left out, and the commit behind it would not.
      for (const value of Object.values(values))
        if (!isPlain(value)) throw new TypeError("not a plain value");
      await db.executeQuery({ ...of(values), isDeferred: true } as ReadyQuery);
    };
  };

type ReadyQueries<Rows extends readonly unknown[]> = { readonly [At in keyof Rows]: ReadyQuery<Rows[At]> };
type EachRows<Rows extends readonly unknown[]> = { readonly [At in keyof Rows]: readonly Rows[At][] };

/** Runs statements one after the other; none waits here for the result of the one before it. */
export const pipeline = async <Rows extends readonly unknown[]>(
  db: Kysely<DB>,
  ...[first, ...others]: readonly [...ReadyQueries<Rows>]
): Promise<EachRows<Rows>> => {
  const { rows } = await db.executeQuery({ ...(first as ReadyQuery), pipelined: others } as ReadyQuery);
  return rows as unknown as EachRows<Rows>;
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
  // Made of the text, so that one name never means two statements.
  const name = `ready-${createHash("sha256").update(query.sql).digest("hex").slice(0, 16)}`;
  return (values) => ({
    ...query,
    name,
    parameters: query.parameters.map((parameter) =>
      isSlot(parameter) ? values[parameter.slot as keyof Values] : parameter,
    ),
  });
};
