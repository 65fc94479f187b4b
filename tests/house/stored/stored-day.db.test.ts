/** What a server really stores in some days keeps its names (docs/decisions/040). It is driven by the wire alone. */
import type { Note } from "@afterword/contract/endpoints/notes";
import { DAY_MS } from "@afterword/core/time/duration";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import { sealAudit } from "@afterword/server/features/audit/checkpoints";
import { createPictureCalls, plainPicture } from "@afterword/server/testing/pictures";
import { addCodes, addPasskey, WITH_NAME } from "@afterword/server/testing/second-factor";
import { startTestServer, type Person, type TestServer } from "@afterword/server/testing/test-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedNames } from "./stored-names.ts";
import { watchCrypto } from "./watched-crypto.ts";
import type { Watched } from "./watched-crypto.ts";

let server: TestServer;
let watched: Watched;

beforeAll(async () => {
  watched = watchCrypto();
  const environment = { ...WITH_NAME, BOUNCE_SMTP_PORT: "0", BOUNCE_DOMAIN: "bounces.example" };
  server = await startTestServer(environment, { clock: createSystemClock() });
  await liveOn(server);
});
afterAll(async () => {
  watched.stop();
  await server.close();
});

const liveOn = async (place: TestServer): Promise<void> => {
  const person = await place.addPerson();
  await writeNotes(place, person);
  const pictures = createPictureCalls(place);
  await pictures.sendOwn(person, await plainPicture(100, 100).png().toBuffer());
  await pictures.getUser(person);
  const renewed = { token: person.refreshToken, _id: person._id };
  expect((await place.call("POST", "/api/loginagain", { body: renewed })).statusCode).toBe(200);
  await askForMails(place, person);
  await addCodes(place, person);
  await addPasskey(place, person);
  await sealAudit(place.context);
  // The default rhythm: after nine days of silence the note goes out.
  for (let day = 0; day < 10; day++) await passDay(place);
};

const writeNotes = async (place: TestServer, { token, _id: owner }: Person): Promise<void> => {
  const eva = { name: "Eva", email: "eva@example.com" };
  const made = await place.call("POST", "/api/recipient", { token, body: eva });
  const { _id } = made.json<{ _id: string }>();
  const body = { title: "A note", text: "Its text", active: true, recipients: [{ _id }] };
  const note = await place.call("POST", "/api/note", { token, body });
  await place.call("POST", `/api/note/${note.json<Note>()._id}/rehearsal`, { token });
  await place.call("PUT", `/api/user/${owner}`, { token, body: { sendingDelay: 72 } });
};

const askForMails = async (place: TestServer, { email, password }: Person): Promise<void> => {
  const newcomer = { firstname: "Ben", lastname: "Meier", email: "ben@example.com", fieldpw: password };
  await place.call("POST", "/api/user", { body: { ...newcomer, confirmPassword: password, terms: true } });
  await place.call("POST", "/api/user/forgot-password", { body: { email } });
  await place.call("POST", "/api/user/forgot-password", { body: { email: "nobody@example.com" } });
  await place.call("POST", "/api/user/confirm-email", { body: { secret: "x".repeat(43) } });
  await place.call("POST", "/api/login", { body: { email, fieldpw: "wrong", remember: true, isApp: true } });
  await place.call("POST", "/api/log", { body: { message: "something" } });
};

const passDay = async (place: TestServer): Promise<void> => {
  const body = { advanceMs: DAY_MS };
  const moved = await place.call("POST", "/__dev/clock", { body, ip: "127.0.0.1" });
  expect(moved.statusCode).toBe(200);
};

const read = async (statement: string): Promise<readonly string[]> => {
  const { rows } = await server.context.database.pool.query<{ name: string }>(statement);
  return [...new Set(rows.map(({ name }) => withoutIds(name)))].toSorted();
};

const ID = String.raw`[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}`;
const withoutIds = (name: string): string => name.replaceAll(new RegExp(`${ID}(?:@example.com)?`, "g"), "*");

const seen = (what: string): readonly string[] => (storedNames("seen").get(what) ?? []).toSorted();

describe("some days of a server", () => {
  it("Tables and columns have the names they had", async () => {
    const found = await read(`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'`);
    const frozen = [...storedNames("tables")].flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    );
    expect(found).toEqual(frozen.toSorted());
  });

  it("Keys are derived for the purposes they were derived for", () => {
    expect([...watched.purposes].toSorted()).toEqual(seen("keys derived from the master key"));
  });

  it("What is sealed is sealed for the contexts it was sealed for, in the shapes it had", () => {
    const sealed = [...watched.contexts].flatMap(([context, paths]) => {
      const place = withoutIds(context);
      return [place, ...paths.filter((path) => !path.startsWith("vars.")).map((path) => `${place}:${path}`)];
    });
    expect([...new Set(sealed)].toSorted()).toEqual(seen("sealed contexts, and keys under seal"));
  });

  it.each([
    ["mails.kind and key", "select kind || '=' || key as name from mails"],
    ["secret_links.purpose and ref", "select purpose || '=' || ref as name from secret_links"],
    ["throttles.key, its beginning", "select split_part(key, ':', 1) as name from throttles"],
    ["signs_of_life.source", "select source as name from signs_of_life"],
    [
      "audit_events.kind and keys of detail",
      "select kind || '.' || key as name from audit_events, jsonb_object_keys(detail) as key",
    ],
    ["users.switch_state, its keys", "select jsonb_object_keys(switch_state) as name from users"],
    ["rhythm_changes.change, its keys", "select jsonb_object_keys(change) as name from rhythm_changes"],
    [
      "deliveries.state and mails.state",
      "select state as name from mails union select state from deliveries",
    ],
  ])("The database keeps the names it kept as %s", async (what, statement) => {
    expect(await read(statement)).toEqual(seen(what));
  });
});
