/**
 * Which of several PostgreSQL servers is written to (docs/decisions/075). One of them is the primary; the others follow
 * it, and one of those takes its place when it dies. Who promotes it is not ours to decide: this only finds out.
 */
import { Client } from "pg";
import { isDatabaseOutage } from "./database-outage.ts";

export type Primary = {
  /** The URL that connections are made to, as `find` found it last. */
  readonly url: () => string;
  /** Asks all servers which of them it is, unless that is known. Throws when none of them may be written to. */
  readonly find: () => Promise<void>;
  /** What is known may not hold any more: `find` asks again. False if there is but one server. */
  readonly forget: () => boolean;
};

/** A server that does not answer within this time is passed over. */
const ANSWER_MS = 3_000;

/** `reportFault` hears of servers that accept writes and must not. */
export const createPrimary = (
  urls: readonly [string, ...string[]],
  reportFault: (fault: Error) => void,
): Primary => {
  let current = urls[0];
  const areSeveral = urls.length > 1;
  let isKnown = !areSeveral;
  let newest = 0;
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    const answers = await Promise.all(urls.map(askOne));
    const writable = answers.filter((answer) => "timeline" in answer);
    newest = Math.max(newest, ...writable.map(({ timeline }) => timeline));
    const [primary, ...others] = writable.filter(({ timeline }) => timeline === newest);
    const outdated = writable.filter(({ timeline }) => timeline < newest);
    for (const { url } of outdated) reportFault(outdatedServer(url));
    if (primary === undefined) throw noPrimary(answers);
    if (others.length > 0) throw severalPrimaries([primary, ...others]);
    current = primary.url;
    isKnown = true;
  };
  return {
    url: () => current,
    find: async () => {
      if (!isKnown) await (asking ??= ask().finally(() => (asking = undefined)));
    },
    forget: () => {
      isKnown = !areSeveral;
      return areSeveral;
    },
  };
};

type Answer = Writable | { readonly url: string; readonly fault: unknown };

type Writable = { readonly url: string; readonly timeline: number };

const askOne = async (url: string): Promise<Answer> => {
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
    if (isReadOnly()) return { url, fault: readOnlyServer(url) };
    const { rows } = await client.query<{ file: string }>(
      "select pg_walfile_name(pg_current_wal_lsn()) as file",
    );
    return { url, timeline: Number.parseInt(rows[0]?.file.slice(0, TIMELINE_DIGITS) ?? "", 16) };
  } catch (fault) {
    return { url, fault };
  } finally {
    client.end().catch(() => undefined);
  }
};

/** A promotion begins a timeline with the next number; each file of the write-ahead log is named after its own. */
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

export const readOnlyServer = (url: string): Error =>
  outage(`${addressOf(url)} takes no writes: it is a standby, or was set to be read only.`);

const outdatedServer = (url: string): Error =>
  outage(
    `${addressOf(url)} takes writes although another server was promoted in its place: stop it, and make it a standby.`,
  );

const severalPrimaries = (servers: readonly Writable[]): Error =>
  outage(
    `${servers.map(({ url }) => addressOf(url)).join(" and ")} take writes side by side: stop all but the right one.`,
  );

/** No outage if something else is wrong with one of them, such as the password. */
const noPrimary = (answers: readonly Answer[]): Error => {
  const faults = answers.map((answer) => ("fault" in answer ? answer.fault : outdatedServer(answer.url)));
  const reasons = faults.map(
    (fault, number) => `${addressOf(answers[number]?.url ?? "")}: ${reasonOf(fault)}`,
  );
  const sentence = `No database server can be written to (${reasons.join("; ")}).`;
  const mistake = faults.find((fault) => !isDatabaseOutage(fault));
  return mistake === undefined ? outage(sentence) : new Error(sentence, { cause: mistake });
};

const reasonOf = (fault: unknown): string =>
  fault instanceof Error ? fault.message || fault.name : String(fault);

const outage = (sentence: string): Error => Object.assign(new Error(sentence), { code: CANNOT_CONNECT });

/** PostgreSQL's sqlclient_unable_to_establish_sqlconnection. */
const CANNOT_CONNECT = "08001";

/** The address without user and password, for sentences that end up in a log. */
export const addressOf = (url: string): string => {
  const { host, port } = new Client(url);
  return `${host}:${port}`;
};
