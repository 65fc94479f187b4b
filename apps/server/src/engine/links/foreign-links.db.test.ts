import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wallMs } from "@afterword/core/time/instant";
import { rowsOf } from "../store/sql/sql-store.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { createSecretLink } from "./secret-links.ts";
import type { LinkPurpose } from "./secret-links.ts";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

const fieldpw = "a longer horse than before";
const post = (path: string, body: object) => ({ method: "POST", path, body }) as const;
const get = (path: string) => ({ method: "GET", path }) as const;

/** What opens with a link of each purpose. */
const DOORS: Readonly<Record<LinkPurpose, (secret: string) => Door>> = {
  "confirm-email": (secret) => post("/api/user/confirm-email", { secret }),
  "confirm-updated-email": (secret) => post("/api/user/confirm-updated-email", { secret }),
  "reset-password": (secret) =>
    post("/api/user/reset-password", { secret, fieldpw, confirmPassword: fieldpw }),
  "disown-second-factor": (secret) => get(`/not-my-second-factor/${secret}`),
  "confirm-agency": (secret) => post(`/api/user/confirm-agency/${secret}`, {}),
  delivery: (secret) => get(`/api/note-by-secret/${secret}`),
  rehearsal: (secret) => get(`/rehearsal/${secret}`),
};
type Door = ReturnType<typeof post> | ReturnType<typeof get>;

const PURPOSES = Object.keys(DOORS) as LinkPurpose[];

describe.each(PURPOSES)("the link for %s", (purpose) => {
  it("The link is refused for every other purpose, and no row changes", async () => {
    const secret = await linkFor(purpose, 1);
    const before = await everything();
    for (const other of PURPOSES.filter((one) => one !== purpose)) {
      expect([other, await statusOf(DOORS[other](secret))]).toEqual([other, expect.toBeOneOf([404, 410])]);
    }
    expect(await everything()).toEqual(before);
  });

  it("The expired link is refused, and no row changes", async () => {
    const secret = await linkFor(purpose, -1);
    const before = await everything();
    expect(await statusOf(DOORS[purpose](secret))).toBeOneOf([404, 410]);
    expect(await everything()).toEqual(before);
  });
});

const linkFor = (purpose: LinkPurpose, endsInMs: number): Promise<string> => {
  const { context } = server;
  const expiresAt = wallMs(context.clock.now() + endsInMs);
  const ref = context.ids.uuid();
  return createSecretLink(rowsOf(context.database.db), context, { owner: ada._id, purpose, ref, expiresAt });
};

let callers = 0;

/** Each try comes from somewhere else, or the sixtieth would be refused for another reason. */
const statusOf = async ({ method, path, ...body }: Door): Promise<number> => {
  callers += 1;
  return (await server.call(method, path, { ...body, ip: `10.1.${callers >> 8}.${callers & 255}` }))
    .statusCode;
};

const everything = async () => {
  const { db } = server.context.database;
  const [links, users, signs] = [
    await db.selectFrom("secret_links").selectAll().orderBy("hash").execute(),
    await db.selectFrom("users").selectAll().where("id", "=", ada._id).execute(),
    await db.selectFrom("signs_of_life").selectAll().orderBy("id").execute(),
  ];
  return { links, users, signs };
};
