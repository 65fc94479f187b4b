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

/** Stands for a value that is known only when the statement runs. */
type Slot = { readonly slot: PropertyKey };

const isSlot = (value: unknown): value is Slot =>
  typeof value === "object" && value !== null && "slot" in value && slots.has(value);

const slots = new WeakSet<object>();

/** Names a value of a statement. */
export type The<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

type Write<Values, Row> = (db: Kysely<DB>, the: The<Values>) => Compilable<Row>;

/**
 * A statement of which only the values change, written once when the server starts: for those that run for every
 * decision and every mail, writing them anew would cost more than the driver does. `the` names a value.
 */
export const readyStatement =
  <Values extends object>() =>
  <Row>(write: Write<Values, Row>): ((db: Kysely<DB>, values: Values) => Promise<readonly Row[]>) => {
    const slotOf = <Name extends keyof Values>(name: Name): Values[Name] => {
      const slot: Slot = { slot: name };
      slots.add(slot);
      // Only the compiler of the statement sees it, and hands it back among the parameters.
      return slot as unknown as Values[Name];
    };
    const written: CompiledQuery<Row> = write(author, slotOf).compile();
    return async (db, values) => {
      const parameters = written.parameters.map((parameter) =>
        isSlot(parameter) ? values[parameter.slot as keyof Values] : parameter,
      );
      return (await db.executeQuery<Row>({ ...written, parameters })).rows;
    };
  };
