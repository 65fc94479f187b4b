import { Client } from "pg";

/** What one of several PostgreSQL servers says of itself. */
export type ServerAnswer = { readonly url: string } & (
  | ({ readonly kind: "writable" } & Timeline)
  /** A standby, or set to be read only. */
  | ({ readonly kind: "read-only" } & Timeline)
  /** It takes writes, and did not tell its timeline. */
  | { readonly kind: "untold"; readonly fault: unknown }
  | { readonly kind: "silent"; readonly fault: unknown }
);

/** A promotion begins a timeline with the next number; all servers that were copied from one have its identifier. */
export type Timeline = { readonly system: string; readonly timeline: number };

/** A server that does not answer within this time is passed over. */
const ANSWER_MS = 3_000;

export const askServer = async (url: string): Promise<ServerAnswer> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  // A connection that breaks off also says so to the query, which is listened to.
  client.on("error", () => undefined);
  const isReadOnly = watchReadOnly(client);
  try {
    await client.connect();
    return { url, ...(await tellOf(client, isReadOnly())) };
  } catch (fault) {
    return { url, kind: "silent", fault };
  } finally {
    client.end().catch(() => undefined);
  }
};

type Told = Pick<ServerAnswer & { readonly kind: "untold" }, "kind" | "fault"> | ToldTimeline;

type ToldTimeline = { readonly kind: "writable" | "read-only" } & Timeline;

const tellOf = async (client: Client, isReadOnly: boolean): Promise<Told> => {
  try {
    const { rows } = await client.query<{ system: string; file: string }>(TIMELINE);
    const { system = "", file = "" } = rows[0] ?? {};
    const timeline = Number.parseInt(file.slice(0, TIMELINE_DIGITS), 16);
    return { kind: isReadOnly ? "read-only" : "writable", system, timeline };
  } catch (fault) {
    if (isReadOnly) throw fault;
    return { kind: "untold", fault };
  }
};

/**
 * Each file of the write-ahead log is named after its timeline, which begins with the promotion; what a checkpoint
 * noted follows a moment later. A standby writes none, and tells the timeline that it has followed.
 */
const TIMELINE = `
  select system_identifier::text as system,
    case when pg_is_in_recovery()
      then lpad(to_hex(greatest(followed.min_recovery_end_timeline, noted.timeline_id)), 8, '0')
      else pg_walfile_name(pg_current_wal_lsn()) end as file
  from pg_control_system(), pg_control_checkpoint() as noted, pg_control_recovery() as followed`;

const TIMELINE_DIGITS = 8;

/**
 * Whether the server of a connection takes no writes, by what it says of itself unasked: a standby does so at the start,
 * and any server whenever `default_transaction_read_only` changes. A pooler in between may keep it to itself.
 */
export const watchReadOnly = ({ connection }: Client): (() => boolean) => {
  const on = new Set<string>();
  connection.on("parameterStatus", ({ parameterName, parameterValue }: Parameter) => {
    if (!READ_ONLY.has(parameterName)) return;
    if (parameterValue === "on") on.add(parameterName);
    else on.delete(parameterName);
  });
  return () => on.size > 0;
};

type Parameter = { readonly parameterName: string; readonly parameterValue: string };

const READ_ONLY: ReadonlySet<string> = new Set(["in_hot_standby", "default_transaction_read_only"]);

/** The address without user and password, for sentences that end up in a log. */
export const addressOf = (url: string): string => {
  const { host, port } = new Client(url);
  return `${host}:${port}`;
};
