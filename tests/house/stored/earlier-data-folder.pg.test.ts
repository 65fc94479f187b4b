/** A data folder that an earlier version filled goes on with this one (docs/decisions/040). */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@afterword/testing/free-port";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "../../../tools/run-program.ts";
import { callCommand } from "@afterword/server/testing/command-line";
import { EARLIER_DUMP, kept, unpackDataFolder } from "./fixtures.ts";
import { lostRows, rowsInDump } from "./dumped-rows.ts";
import { callerOf, startServerOf } from "./installation.ts";
import type { Row } from "./dumped-rows.ts";
import type { Caller, Installation, Server } from "./installation.ts";

const folder = mkdtempSync(join(tmpdir(), "afterword-earlier-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** As it was made, a minute later. */
const installationIn = async (dataDir: string): Promise<Installation> => {
  const port = await freePort();
  const settings = {
    NODE_ENV: "test",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
  };
  return { root: projectRoot, settings, aheadMs: kept.madeAtMs + 60_000 - Date.now() };
};

type Note = {
  readonly title: string;
  readonly text: string;
  readonly recipients: readonly { readonly name: string }[];
};
type Mail = { readonly to: string; readonly text: string };

/** Nothing that is done below changes a row of these. */
const UNTOUCHED = new Set([
  "audit_events",
  "delivered_users",
  "logins",
  "note_recipients",
  "notes",
  "pictures",
  "plans",
  "recipients",
  "rhythm_changes",
  "signs_of_life",
]);

describe("a data folder of an earlier version", () => {
  let installation: Installation;
  let server: Server;
  let call: Caller;
  let sentBefore: number;
  let session: { readonly token: string };
  const { user } = kept;

  beforeAll(async () => {
    unpackDataFolder(folder);
    sentBefore = readdirSync(join(folder, "data/inbox")).length;
    installation = await installationIn(join(folder, "data"));
    server = await startServerOf(installation);
    call = await callerOf(server.origin);
    session = await call("POST", "/api/loginagain", { token: user.refreshToken, _id: user._id });
  });
  // Once more after the last test does no harm.
  afterAll(() => server.stop());

  it("A session goes on with its refresh token, and reads its note", async () => {
    const own = await callerOf(server.origin, session.token);
    const note = await own<Note>("GET", `/api/note/${user.noteId}`);
    expect(note.text).toBe("The words of Ben's first note: ä, 雪, 🕊.");
  });

  it("An access token and an address of a picture are good until they end", async () => {
    const own = await callerOf(server.origin, user.accessToken);
    expect(await own("GET", `/api/user/${user._id}`)).toMatchObject({ email: user.email, sendingDelay: 96 });
    const picture = await fetch(server.origin + user.picture);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  it("A log-in that was begun is completed with a one-time code, and another with a recovery code", async () => {
    const secret = Secret.fromBase32(user.oneTimeKey);
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() + (installation.aheadMs ?? 0) });
    expect(await call("POST", "/api/login/second-factor", { ticket: kept.ticket, code })).toHaveProperty(
      "token",
    );
    const body = { email: user.email, fieldpw: user.password, remember: true, isApp: true };
    const asked = await call<{ secondFactor: { ticket: string } }>("POST", "/api/login", body);
    const shown = { ticket: asked.secondFactor.ticket, recoveryCode: user.recoveryCodes[0] };
    expect(await call("POST", "/api/login/second-factor", shown)).toHaveProperty("token");
  });

  it("Links in mails lead where they led", async () => {
    const secret = kept.links.delivery.split("/").at(-1);
    const delivered = await call<Note>("GET", `/api/note-by-secret/${secret}`);
    expect(delivered.text).toBe("The words of Carla's note: ä, 雪, 🕊.");
    expect((await fetch(server.origin + kept.links.rehearsal)).status).toBe(200);
    await call("POST", `/api/user${kept.links.reminder}`);
  });

  it("A demo account logs in, and reads its notes and for whom they are", async () => {
    const body = { email: "anna@example.com", fieldpw: "demo-anna", remember: true, isApp: true };
    const { token } = await call<{ token: string }>("POST", "/api/login", body);
    const anna = await callerOf(server.origin, token);
    const notes = await anna<readonly Note[]>("GET", "/api/notes");
    expect(notes.length).toBeGreaterThan(2);
    const people = notes.flatMap(({ recipients }) => recipients);
    expect(people.length).toBeGreaterThan(2);
    const words = [...notes.flatMap(({ title, text }) => [title, text]), ...people.map(({ name }) => name)];
    expect(words.filter((one) => one === "")).toEqual([]);
  });

  it("Mails that waited in the outbox are sent with all their words", async () => {
    const isSent = (address: string) => async () => (await waitedMails()).some(({ to }) => to === address);
    const addresses = ["nina", "carla", "dora", "nobody", "ben", "ben.new"].map(
      (name) => `${name}@example.com`,
    );
    for (const address of addresses) await expect.poll(isSent(address), { timeout: 20_000 }).toBe(true);
    const wordless = (await waitedMails()).filter(({ text }) => /undefined|null|NaN|Invalid/.test(text));
    expect(wordless).toEqual([]);
  });

  /** What the outbox has sent since the start: what came before was there already. */
  const waitedMails = async (): Promise<readonly Mail[]> => {
    const mails = await call<readonly Mail[]>("GET", "/__dev/inbox.json");
    return mails.slice(0, mails.length - sentBefore);
  };

  it("The audit log holds, and every row is there as it was", async () => {
    await server.stop();
    expect(await callCommand(["verify-audit"], installation.settings)).toMatchObject({ code: 0 });
    // Who did nothing since is due when they were; the others logged in, or pressed a button.
    const active = ["ben@example.com", "anna@example.com", "dora@example.com"];
    const isUntouched = (table: string, { email }: Row): boolean =>
      table === "users" ? !active.includes(String(email)) : UNTOUCHED.has(table);
    const file = join(folder, "dump-of-today");
    await callCommand(["dump", "--to", file], installation.settings);
    expect(lostRows(await rowsInDump(EARLIER_DUMP), await rowsInDump(file), isUntouched)).toEqual({});
  });
});
