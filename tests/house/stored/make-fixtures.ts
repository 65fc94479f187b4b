/**
 * Makes the fixtures anew, with the version that lies in another clone: node make-fixtures.ts CLONE. A data folder as
 * `npm start` fills it, a dump of it by that version's command line, and what its people have in their hands.
 */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, zstdCompressSync } from "node:zlib";
import { HOUR_MS } from "@afterword/core/time/duration";
import { freePort } from "@afterword/testing/free-port";
import { plainPicture } from "@afterword/server/testing/pictures";
import { Secret, TOTP } from "otpauth";
import { WINDOW_LOG } from "./fixtures.ts";
import { callerOf, runCli, startServerOf, type Caller, type Keepsakes } from "./installation.ts";

const [root = ""] = process.argv.slice(2);
const PASSWORD = "correct horse";
const folder = mkdtempSync(join(tmpdir(), "afterword-fixtures-"));
const port = await freePort();
const settings = {
  NODE_ENV: "development",
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: join(folder, "data"),
};

type Tokens = { readonly _id: string; readonly token: string; readonly refreshToken: string };
type Mail = { readonly to: string; readonly text: string };

const { origin, stop } = await startServerOf({ root, settings });
const visitor = await callerOf(origin);

const advance = async (hours: number): Promise<void> => {
  for (let left = hours; left > 0; left -= 24) {
    await visitor("POST", "/__dev/clock", { advanceMs: Math.min(left, 24) * HOUR_MS });
  }
};

const addAccount = async (firstname: string): Promise<Tokens & { readonly call: Caller }> => {
  const person = { firstname, lastname: "Stored", email: `${firstname.toLowerCase()}@example.com` };
  const tokens = await visitor<Tokens>("POST", "/__dev/accounts", {
    ...person,
    password: PASSWORD,
    deviceId: `phone-of-${firstname}`,
  });
  return { ...tokens, call: await callerOf(origin, tokens.token) };
};

/** An active note to one new recipient, or a paused one to nobody. */
const addNote = async (call: Caller, title: string, name?: string): Promise<string> => {
  const person = name === undefined ? null : { name, email: `${name.toLowerCase()}@example.org` };
  const recipients = person === null ? [] : [await call<{ _id: string }>("POST", "/api/recipient", person)];
  const note = {
    _id: randomUUID(),
    title,
    text: `The words of ${title}: ä, 雪, 🕊.`,
    active: person !== null,
  };
  await call("POST", "/api/note", { ...note, recipients: recipients.map(({ _id }) => ({ _id })) });
  return note._id;
};

const linkTo = async (address: string, path: string): Promise<string> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = await visitor<readonly Mail[]>("GET", "/__dev/inbox.json");
    const found = mails
      .filter(({ to }) => to.includes(address))
      .map(({ text }) => new RegExp(`${path}[\\w-]+`).exec(text)?.[0]);
    const link = found.find((one) => one !== undefined);
    if (link !== undefined) return link;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${address} leads to ${path}`);
};

const quick = { confirmFrequency: 72, sendingDelay: 24 };

// One who was silent, and was delivered; one who came too late; one who is gone; one who sleeps.
const carla = await addAccount("Carla");
await carla.call("PUT", `/api/user/${carla._id}`, quick);
await addNote(carla.call, "Carla's note", "Eva");
const late = await addAccount("Lars");
await late.call("PUT", `/api/user/${late._id}`, quick);
await addNote(late.call, "Lars' note", "Nils");
await advance(100);
await visitor("POST", "/api/login", {
  email: "lars@example.com",
  fieldpw: PASSWORD,
  remember: false,
  isApp: true,
});
const gone = await addAccount("Gustav");
await addNote(gone.call, "Gustav's note", "Olga");
await gone.call("DELETE", `/api/user/${gone._id}`);
const asleep = await addAccount("Selma");
await addNote(asleep.call, "Selma's note", "Pia");
await asleep.call("PUT", `/api/user/${asleep._id}`, { sleepUntil: "2900-01-01T00:00:00.000Z" });
// One who was reminded.
const dora = await addAccount("Dora");
await dora.call("PUT", `/api/user/${dora._id}`, { confirmFrequency: 72, sendingDelay: 240 });
await addNote(dora.call, "Dora's note", "Rolf");
await advance(73);

// One who uses all there is.
const ben = await addAccount("Ben");
const noteId = await addNote(ben.call, "Ben's first note", "Tove");
await addNote(ben.call, "Ben's second note");
await ben.call("PUT", `/api/user/${ben._id}`, { sendingDelay: 96, darkMode: true });
await ben.call("POST", `/api/note/${noteId}/rehearsal`);
const picture = new FormData();
picture.set(
  "file",
  new Blob([await plainPicture(100, 100).png().toBuffer()], { type: "image/png" }),
  "me.png",
);
await ben.call("POST", "/api/user/upload-pfp", picture);
const links = {
  delivery: await linkTo("eva@example.org", "/get-note/"),
  rehearsal: await linkTo("ben@example.com", "/rehearsal/"),
  reminder: await linkTo("dora@example.com", "/confirm-agency/"),
};
const { key } = await ben.call<{ key: string }>("POST", "/api/second-factor/one-time-codes/start", {
  password: PASSWORD,
});
const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
const { recoveryCodes } = await ben.call<{ recoveryCodes: string[] }>(
  "POST",
  "/api/second-factor/one-time-codes/finish",
  { code },
);
await stop();

// Mails of several kinds that no mail server takes: they wait in the outbox.
const again = await startServerOf({ root, settings: { ...settings, SMTP_URL: "smtp://127.0.0.1:1" } });
const email = "ben@example.com";
const renewed = await visitor<Tokens>("POST", "/api/loginagain", { token: ben.refreshToken, _id: ben._id });
const call = await callerOf(origin, renewed.token);
await call("PUT", `/api/user/${ben._id}`, { newEmail: "ben.new@example.com" });
await call("POST", `/api/note/${noteId}/rehearsal`);
const newcomer = {
  firstname: "Nina",
  lastname: "Stored",
  fieldpw: PASSWORD,
  confirmPassword: PASSWORD,
  terms: true,
};
for (const address of ["nina@example.com", "carla@example.com"])
  await call("POST", "/api/user", { ...newcomer, email: address });
for (const address of ["dora@example.com", "nobody@example.com"])
  await call("POST", "/api/user/forgot-password", { email: address });
const wrong = { email: "dora@example.com", fieldpw: "wrong", remember: true, isApp: true };
await call("POST", "/api/login", wrong).catch(() => "refused, and written into the audit log");
const asked = await visitor<{ secondFactor: { ticket: string } }>("POST", "/api/login", {
  email,
  fieldpw: PASSWORD,
  remember: true,
  isApp: true,
});
const { pfp } = await call<{ pfp: string }>("GET", `/api/user/${ben._id}`);
await again.stop();

const keepsakes: Keepsakes = {
  madeAtMs: Date.now(),
  masterKey: readFileSync(join(folder, "data/master.key"), "utf8").trim(),
  user: {
    _id: ben._id,
    email,
    password: PASSWORD,
    oneTimeKey: key,
    recoveryCodes,
    refreshToken: renewed.refreshToken,
    accessToken: renewed.token,
    picture: pfp,
    noteId,
  },
  ticket: asked.secondFactor.ticket,
  xsrf: call.xsrf,
  links,
};
const dump = join(folder, "dump.tar.gz");
runCli({ root, settings }, ["dump", "--to", dump]);
const place = new URL("fixtures/", import.meta.url).pathname;
const tar = execFileSync("tar", ["--sort=name", "-C", folder, "-cf", "-", "data"], { maxBuffer: 1 << 30 });
const params = {
  [constants.ZSTD_c_compressionLevel]: 19,
  [constants.ZSTD_c_windowLog]: WINDOW_LOG,
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
};
writeFileSync(join(place, "data-folder.tar.zst"), zstdCompressSync(tar, { params }));
writeFileSync(join(place, "keepsakes.json"), `${JSON.stringify(keepsakes, null, 2)}\n`);
writeFileSync(join(place, "dump.tar.gz"), readFileSync(dump));
rmSync(folder, { recursive: true });
