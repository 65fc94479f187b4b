import { Writable } from "node:stream";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { randomIds } from "../../platform/crypto/random-ids.ts";
import { createLog } from "../../platform/log/log.ts";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, xsrfHeaders } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { runBackgroundTasks } from "./run-background-tasks.ts";

let server: TestServer;
let logged: string[];
/** How many more ids may be made before the process counts as killed. */
let idsLeft: number;

beforeEach(async () => {
  [logged, idsLeft] = [[], Infinity];
  const write = (line: Buffer, _encoding: unknown, done: () => void): void => {
    logged.push(line.toString());
    done();
  };
  const counted = (make: () => string) => (): string => {
    idsLeft -= 1;
    if (idsLeft < 0) throw new Error("the process was killed");
    return make();
  };
  const ids = { uuid: counted(randomIds.uuid), secret: counted(randomIds.secret) };
  server = await startTestServer({}, { log: createLog(new Writable({ write })), ids });
});
afterEach(() => server.close());

const SIGN_UP = "/api/user";
const FORGOT = "/api/user/forgot-password";

/** Only the answer: what it leads to has not happened. */
const answeredAlone = async (url: string, payload: object): Promise<number> => {
  const headers = await xsrfHeaders(server.app);
  return (await server.app.inject({ method: "POST", url, headers, payload })).statusCode;
};

const signUp = (email: string, firstname = "Maya") => {
  const [lastname, fieldpw] = ["Åström", "correct horse"];
  const person = { firstname, lastname, email, fieldpw, confirmPassword: fieldpw, terms: true };
  return answeredAlone(SIGN_UP, person);
};

const forgot = (email: string) => answeredAlone(FORGOT, { email });

const run = () => runBackgroundTasks(server.context);

const tasks = () =>
  server.context.database.db
    .selectFrom("background_tasks")
    .selectAll()
    .orderBy("number")
    .orderBy("id")
    .execute();

const damageFirst = async (): Promise<void> => {
  const [first] = await tasks();
  const sealed = Buffer.from(first?.sealed ?? []);
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  const damaged = server.context.database.db.updateTable("background_tasks").set({ sealed });
  await damaged.where("id", "=", first?.id ?? "").execute();
};

const namesAt = async (email: string) => {
  const { db } = server.context.database;
  const users = await db.selectFrom("users").select("firstname").where("email", "=", email).execute();
  return users.map(({ firstname }) => firstname);
};

/** What was written besides the tasks. */
const written = async () => {
  const { pool } = server.context.database;
  const { rows } = await pool.query(`
    select 'user' as what, email as name from users where not is_system
    union all select 'mail', kind from mails
    union all select 'link', purpose from secret_links
    union all select 'counted', split_part(key, ':', 1) || ' ' || points from throttles
      where key not like 'register:%' and key not like 'forgot:%' and key not like 'login%'
    order by 1, 2`);
  return rows.map(({ what, name }: { what: string; name: string }) => `${what} ${name}`);
};

/** The last step of a task fails. */
const refuseDeletions = async (): Promise<void> => {
  await server.context.database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before delete on background_tasks for each row execute function refuse()`);
};

describe("background tasks", () => {
  it("A task is erased once it is done, and a second run does nothing", async () => {
    expect([await signUp("new@example.com"), await forgot("unknown@example.com")]).toEqual([200, 200]);
    expect(await tasks()).toHaveLength(2);
    await run();
    const once = await written();
    expect(once).toContain("mail confirm-email");
    expect(once).toContain("mail no-account");
    expect(await tasks()).toEqual([]);
    await run();
    expect(await written()).toEqual(once);
  });

  it.each([
    ["sign-up", () => signUp("new@example.com"), 4],
    ["forgotten password", () => forgot("unknown@example.com"), 3],
  ])(
    "A crash at any step of a %s leaves nothing behind, and it is done and counted once later",
    async (_what, ask, steps) => {
      await ask();
      const before = await written();
      for (let step = 0; step <= steps; step += 1) {
        idsLeft = step;
        if (step === steps) await refuseDeletions();
        await run();
        expect(await written()).toEqual(before);
        expect(await tasks()).toMatchObject([{ attempts: step + 1 }]);
        await server.pass(HOUR_MS);
      }
      idsLeft = Infinity;
      await server.context.database.pool.query("drop trigger refuse on background_tasks");
      await run();
      const after = await written();
      expect(after.filter((line) => line.startsWith("mail"))).toHaveLength(1);
      expect(after.filter((line) => /^counted .* [^1]$/.test(line))).toEqual([]);
      expect(await tasks()).toEqual([]);
    },
  );

  it("The mails of a late task name the moment at which it was asked for", async () => {
    const { context } = server;
    const askedAt = context.clock.now();
    await signUp("new@example.com");
    await forgot("unknown@example.com");
    await server.pass(DAY_MS);
    await run();
    expect(await readMails(context, "confirm-email", "new@example.com")).toMatchObject([
      { vars: { signedUpAt: askedAt } },
    ]);
    expect(await readMails(context, "no-account", "unknown@example.com")).toMatchObject([
      { vars: { askedAt } },
    ]);
  });

  it("The last of three sign-ups that were answered before any was carried out is the one that counts", async () => {
    for (const name of ["Ada", "Ben", "Maya"]) await signUp("new@example.com", name);
    await run();
    expect(await namesAt("new@example.com")).toEqual(["Maya"]);
  });

  it("A new password asked for just before the account is deleted ends in the mail of an unknown address", async () => {
    const { _id, email, token } = await server.addPerson();
    await forgot(email);
    expect((await server.call("DELETE", `/api/user/${_id}`, { token })).statusCode).toBe(200);
    await run();
    expect(await tasks()).toEqual([]);
    expect(await readMails(server.context, "reset-password", email)).toEqual([]);
    expect(await readMails(server.context, "no-account", email)).toHaveLength(1);
  });

  it("While a thousand tasks wait, sign-up and forgotten password answer 503 for every address", async () => {
    const { email } = await server.addPerson();
    await server.context.database.pool.query(`
      insert into background_tasks (id, number, subject, sealed, queued_ms, due_ms)
      select gen_random_uuid(), number, '', '', 0, 1e15 from generate_series(1, 999) as number`);
    expect(await signUp("last@example.com")).toBe(200);
    const answers = [signUp("new@example.com"), forgot(email), forgot("unknown@example.com")];
    expect(await Promise.all(answers)).toEqual([503, 503, 503]);
    expect(await tasks()).toHaveLength(1_000);
  });
});

describe("a stored background task", () => {
  it("The row of a task has the same size for known and unknown, short and long addresses, and hides what it holds", async () => {
    const { email: known } = await server.addPerson();
    const long = `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(2)}example.com`;
    await signUp(known);
    await signUp("a@b.ch", "ᾯ".repeat(30));
    await signUp(long, "ᾯ".repeat(30));
    await forgot(known);
    await forgot(long);
    const rows = await tasks();
    expect(rows).toHaveLength(5);
    const shapes = rows.map(({ id, number: _order, subject, sealed, ...rest }) => ({
      ...rest,
      sizes: [id.length, subject.length, sealed.length],
    }));
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    const { rows: dumped } = await server.context.database.pool.query(
      "select encode(sealed, 'escape') || encode(subject, 'escape') as text from background_tasks",
    );
    for (const word of [known, "a@b.ch", "Maya", "argon2", "sign-up", "192.0.2.1"])
      expect(JSON.stringify(dumped)).not.toContain(word);
  });

  it("An answer waits for the same statements whether an account has the address or not", async () => {
    const { email: known } = await server.addPerson();
    await forgot("first@example.com");
    let statements: string[] = [];
    const seen = new WeakSet();
    server.context.database.pool.on("acquire", (client) => {
      if (seen.has(client)) return;
      seen.add(client);
      const query = client.query.bind(client);
      const watched = (given: string | { text: string }, ...rest: unknown[]): unknown => {
        statements.push(typeof given === "string" ? given : given.text);
        return (query as (...all: unknown[]) => unknown)(given, ...rest);
      };
      Object.assign(client, { query: watched });
    });
    const waitedFor = async (ask: () => Promise<number>): Promise<readonly string[]> => {
      statements = [];
      expect(await ask()).toBe(200);
      return statements;
    };
    for (const ask of [signUp, forgot]) {
      const ofKnown = await waitedFor(() => ask(known));
      expect(ofKnown.filter((text) => text.includes("insert into background_tasks"))).toHaveLength(1);
      expect(await waitedFor(() => ask("unknown@example.com"))).toEqual(ofKnown);
    }
  });
});

describe("a background task that fails", () => {
  it("A task that does not open is put off while the others go on, and the log names no address", async () => {
    await signUp("broken@example.com");
    await damageFirst();
    await signUp("new@example.com");
    await forgot("unknown@example.com");
    await run();
    expect((await written()).filter((line) => line.startsWith("mail"))).toEqual([
      "mail confirm-email",
      "mail no-account",
    ]);
    expect(await tasks()).toMatchObject([{ attempts: 1 }]);
    await run();
    expect(await tasks()).toMatchObject([{ attempts: 1 }]);
    await server.pass(10 * SECOND_MS);
    await run();
    expect(await tasks()).toMatchObject([{ attempts: 2 }]);
    expect(logged.join("")).toContain("a background task failed; it is tried again");
    expect(logged.join("")).not.toContain("example.com");
  });

  it("A later sign-up with the address makes a failed one obsolete, or that would replace it when it works again", async () => {
    await signUp("new@example.com", "Ada");
    idsLeft = 0;
    await run();
    idsLeft = Infinity;
    await signUp("new@example.com", "Maya");
    await run();
    await server.pass(HOUR_MS);
    await run();
    expect(await namesAt("new@example.com")).toEqual(["Maya"]);
    expect(await tasks()).toEqual([]);
    expect(logged.join("")).toContain("failed tasks were made obsolete by a later one");
  });

  it("A task that fails for seven days is given up, and the log says so", async () => {
    await signUp("broken@example.com");
    await damageFirst();
    for (let hour = 0; hour <= 7 * 24; hour += 12) {
      expect(await tasks()).toHaveLength(1);
      await run();
      await server.pass(12 * HOUR_MS);
    }
    expect(await tasks()).toEqual([]);
    expect(logged.at(-1)).toContain("a background task was given up");
  });
});
