/**
 * PostgreSQL in memory is used again by the next test: starting one from its image takes half a second of a core,
 * emptying one a few milliseconds. One whose tables or rules a test changed for good is not used again.
 */
import { PGlite } from "@electric-sql/pglite";

export type MemoryEngine = {
  readonly engine: PGlite;
  /** Every table of the image, with its rows in there as JSON. */
  readonly seed: readonly Seed[];
  readonly shape: string;
  uses: number;
};

type Seed = { readonly table: string; readonly rows: string | null };

const idle: MemoryEngine[] = [];

/** An engine with the rows of the image and no others. */
export const takeEngine = async (readImage: () => Promise<Blob>): Promise<MemoryEngine> =>
  idle.pop() ?? (await startEngine(await readImage()));

/** Nothing may use the engine any more. */
export const giveBackEngine = async (used: MemoryEngine): Promise<void> => {
  const { engine } = used;
  await engine.exec("rollback");
  await engine.exec("discard all");
  if ((await shapeOf(engine)) !== used.shape) return engine.close();
  await bringBackRows(used);
  used.uses += 1;
  if (used.uses % TIDY_EVERY === 0) await tidy(engine);
  idle.push(used);
};

const startEngine = async (image: Blob): Promise<MemoryEngine> => {
  const engine = await PGlite.create({ loadDataDir: image });
  const { rows: tables } = await engine.query<{ table: string }>(TABLES);
  const seed: Seed[] = [];
  for (const { table } of tables) {
    const { rows } = await engine.query<Pick<Seed, "rows">>(
      `select jsonb_agg(to_jsonb(it))::text as rows from ${table} it`,
    );
    seed.push({ table, rows: rows[0]?.rows ?? null });
  }
  return { engine, seed, shape: await shapeOf(engine), uses: 0 };
};

const TABLES = `select oid::regclass::text as table from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

/** Deletes rather than truncates, which would make new files for each table and index. */
const bringBackRows = async ({ engine, seed }: MemoryEngine): Promise<void> => {
  const { rows: filled } = await engine.query<{ table: string }>(
    seed
      .map(({ table }) => `select '${table}' as table where exists (select from ${table})`)
      .join(" union all "),
  );
  const statements = filled.map(({ table }) => `delete from ${table};`);
  for (const { table, rows } of seed) {
    if (rows === null) continue;
    const literal = `'${rows.replaceAll("'", "''")}'`;
    statements.push(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${literal});`,
    );
  }
  // Without triggers: neither the audit log's, which refuse to delete, nor those of foreign keys.
  await engine.exec(`begin; set local session_replication_role = replica; ${statements.join("\n")} commit;`);
};

/**
 * Changes with every table, column, default, constraint, index, view, trigger, function, row policy, privilege, schema,
 * role and setting.
 */
export const shapeOf = async (engine: PGlite): Promise<string> => {
  const { rows } = await engine.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? "";
};

const SHAPE = `
  select md5(string_agg(part, E'\\n' order by part)) as shape from (
    select concat_ws(' ', 'class', oid, relname, relkind, relchecks, relpersistence, relowner, relacl, reloptions,
        relrowsecurity, relforcerowsecurity) from pg_class
      where oid >= 16384 and relnamespace <> 'pg_toast'::regnamespace
    union all select concat_ws(' ', 'column', attrelid, attname, atttypid, atttypmod, attnotnull, atthasdef, attacl)
      from pg_attribute
      where attrelid >= 16384 and attrelid in (select oid from pg_class where relnamespace <> 'pg_toast'::regnamespace)
    union all select concat_ws(' ', 'default', adrelid, adnum, pg_get_expr(adbin, adrelid)) from pg_attrdef
    union all select concat_ws(' ', 'constraint', oid, conname, convalidated, condeferrable, condeferred)
      from pg_constraint where oid >= 16384
    union all select concat_ws(' ', 'rule', oid, ev_enabled, ev_action) from pg_rewrite where oid >= 16384
    union all select concat_ws(' ', 'trigger', oid, tgname, tgenabled, tgfoid, tgtype, tgattr, tgqual) from pg_trigger
    union all select concat_ws(' ', 'policy', oid, polname, polroles, polpermissive, pg_get_expr(polqual, polrelid),
        pg_get_expr(polwithcheck, polrelid)) from pg_policy
    union all select concat_ws(' ', 'function', oid, proname, prosrc, prosecdef, provolatile, proconfig, proacl)
      from pg_proc where oid >= 16384
    union all select concat_ws(' ', 'schema', oid, nspname, nspacl) from pg_namespace where nspname !~ '^pg_(temp|toast)'
    union all select concat_ws(' ', 'later privileges', oid, defaclacl) from pg_default_acl
    union all select concat_ws(' ', 'role', oid, rolname, rolsuper, rolbypassrls) from pg_roles
    union all select concat_ws(' ', 'member', roleid, member) from pg_auth_members
    union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
  ) parts (part)`;

const TIDY_EVERY = 25;

/** As a server does by itself: otherwise dead rows and the write-ahead log fill the memory. */
const tidy = async (engine: PGlite): Promise<void> => {
  await engine.exec("checkpoint");
  await engine.exec("vacuum");
};
