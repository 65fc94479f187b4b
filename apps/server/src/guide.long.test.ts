/**
 * Does what docs/deploy.md says, line by line, as far as one machine without systemd allows: a database server with TLS,
 * a mail server with TLS, the service by its own command, the first admin, the proxy, a dump, and its restore.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect as connectHttp2, type ClientHttp2Session } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { freePort } from "@afterword/testing/free-port";
import type { PostgresServer } from "@afterword/testing/postgres";
import { serverAccount } from "@afterword/testing/postgres-programs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readGuideFor, settingsOf, type Guide } from "./testing/guide.ts";
import {
  AUTHORITY,
  makeCertificates,
  startPostgresWithTls,
  startSmtpWithTls,
  type TakenMail,
} from "./testing/tls-services.ts";

const PROJECT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const ADMIN = { email: "grace@example.com", fieldpw: "the first of them" };
const TEST_MS = 300_000;
const COMMAND = "  /srv/afterword/node_modules/.bin/node apps/server/src/cli.ts create-admin";

/** How the guide tries whether pictures can be decoded in namespaces of their own. */
const SANDBOX = "unshare --user --map-root-user --mount --pid --net --fork true";

const folder = mkdtempSync(join(tmpdir(), "afterword-guide-"));
const inFolder = (name: string): string => join(folder, name);
const OURS = { PATH: process.env["PATH"] ?? "" };

const mails: TakenMail[] = [];
const children: ChildProcess[] = [];
let postgres: PostgresServer;
let smtp: Awaited<ReturnType<typeof startSmtpWithTls>>;
let guide: Guide;
let plainPort: number;
let proxyPort: number;
let settings: Record<string, string>;

beforeAll(async () => {
  makeCertificates(folder);
  postgres = await startPostgresWithTls(folder);
  smtp = await startSmtpWithTls(folder, (mail) => mails.push(mail));
  const port = await freePort();
  proxyPort = await freePort();
  plainPort = await freePort();
  guide = readGuideFor({
    "/srv/afterword": PROJECT,
    "/var/lib/afterword": inFolder("state"),
    "/etc/afterword": inFolder("etc"),
    "/etc/letsencrypt/live/notes.example.com": folder,
    "/var/log/nginx": folder,
    "https://notes.example.com": `https://localhost:${proxyPort}`,
    "server_name notes.example.com": "server_name localhost",
    "listen 80;": `listen 127.0.0.1:${plainPort};`,
    "listen 443": `listen 127.0.0.1:${proxyPort}`,
    "127.0.0.1:4000": `127.0.0.1:${port}`,
    // The throw-away server has a role of that name already.
    "create role afterword": "create role guide",
    "owner afterword": "owner guide",
    "afterword:…@db.internal:5432": `guide:secret@localhost:${new URL(postgres.url).port}`,
    "afterword:…@mail.example.com:587": `afterword:secret@localhost:${smtp.port}`,
    "password '…'": "password 'secret'",
    "MASTER_KEY=…": `MASTER_KEY=${execFileSync("openssl", ["rand", "-base64", "32"], { encoding: "utf8" }).trim()}`,
    // The authority of its certificate is our own.
    "verify-full\nSMTP": `verify-full&sslrootcert=${inFolder(AUTHORITY)}\nSMTP`,
  });
  for (const name of ["etc", "state"]) mkdirSync(inFolder(name));
  const environmentFile = `${guide.block("", "NODE_ENV=production")}${guide.block("", "DATA_DIR=/var/lib/afterword")}PORT=${port}\nNODE_EXTRA_CA_CERTS=${inFolder(AUTHORITY)}\n`;
  writeFileSync(inFolder("etc/afterword.env"), environmentFile);
  settings = settingsOf(environmentFile);
}, TEST_MS);
afterAll(async () => {
  for (const child of children.toReversed()) await end(child);
  await smtp.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

it("The unit of the guide is one that systemd understands", () => {
  writeFileSync(inFolder("afterword.service"), guide.block("ini", "[Service]"));
  const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", inFolder("afterword.service")], {
    encoding: "utf8",
  });
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: "" });
});

it("The guide calls commands with options that systemd knows", () => {
  // A running systemd is needed for more. Options before --help are read all the same.
  const { options } = guideCommand();
  const { status, stderr } = spawnSync("systemd-run", [...options, "--help"], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

it("The unit of the guide leaves the sandbox its namespaces", () => {
  // What can be tried of the unit without systemd: an account without rights, which gets none.
  const account = serverAccount();
  const as =
    account === undefined ? [] : [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"];
  const hardened = [...as, "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", ...SANDBOX.split(" ")];
  const { status, stderr } = spawnSync("setpriv", hardened, { cwd: "/", encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(guide.text).toContain(`\`${SANDBOX}\``);
  expect(guide.block("ini", "[Service]")).not.toMatch(
    /^(?:RestrictNamespaces|PrivateUsers|SystemCallFilter|MemoryDenyWriteExecute)=/m,
  );
});

it(
  "An installation that is set up, dumped and restored as the guide says can be logged in to through its proxy",
  { timeout: TEST_MS },
  async () => {
    for (const statement of guide
      .block("sql", "create database afterword owner afterword;")
      .trim()
      .split("\n"))
      postgres.ask(statement);
    const server = await startService(settings);
    await runCommand("create-admin", `${ADMIN.email}\nGrace\nHopper\n${ADMIN.fieldpw}\n`);
    await startProxy();
    const plain = await fetch(`http://127.0.0.1:${plainPort}/login?a=b`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([
      301,
      `https://localhost:${proxyPort}/login?a=b`,
    ]);
    expect(await logIn()).toMatchObject({ ":status": 200, "strict-transport-security": expect.any(String) });
    await askForPassword();
    await vi.waitFor(() => expect(mails).toEqual([{ to: ADMIN.email, isSecure: true }]), { timeout: 10_000 });

    await runCommand(`dump ${inFolder("database.tar.gz")}`);
    await end(server);
    postgres.ask("create database restored owner guide");
    const restored = {
      ...settings,
      DATABASE_URL: settings["DATABASE_URL"]?.replace("/afterword?", "/restored?") ?? "",
    };
    const lines = Object.entries(restored).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(inFolder("etc/afterword.env"), lines.join(""));
    await runCommand(`restore ${inFolder("database.tar.gz")}`);
    await startService(restored);
    expect(await logIn()).toMatchObject({ ":status": 200 });
    expect(postgres.ask("select count(*) from pg_stat_ssl where ssl")).not.toBe("0");
  },
);

const start = (
  words: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): ChildProcess => {
  const [program = "", ...rest] = words;
  const child = spawn(program, rest, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return child;
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
};

/** As systemd would: by the line `ExecStart`, in its folder, with these settings alone. */
const startService = async (settingsOfService: Record<string, string>): Promise<ChildProcess> => {
  const unit = guide.block("ini", "[Service]");
  const lineOf = (name: string): string => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
  const env = { ...OURS, ...settingsOfService };
  const child = start(lineOf("ExecStart").split(" "), { cwd: lineOf("WorkingDirectory"), env });
  for await (const line of createInterface({ input: child.stdout! })) {
    if ((JSON.parse(line) as { readonly msg: string }).msg !== "ready") continue;
    child.stdout?.resume();
    return child;
  }
  throw new Error("The service ended before it was ready.");
};

/** How the guide calls a command of the command line: what systemd is told, and the program. */
const guideCommand = () => {
  const [, ...words] = guide.block("sh", COMMAND).replaceAll("\\\n", "").trim().split(/\s+/);
  const options = words.filter((word) => word.startsWith("--"));
  const valueOf = (name: string): string =>
    options.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  return { options, valueOf, program: words.slice(options.length) };
};

/** As systemd would. */
const runCommand = async (words: string, input = ""): Promise<void> => {
  const { valueOf, program } = guideCommand();
  const [node = "", ...rest] = program.slice(0, -1);
  const environmentFile = readFileSync(valueOf("--property=EnvironmentFile"), "utf8");
  const child = spawn(node, [...rest, ...words.split(" ")], {
    cwd: valueOf("--working-directory"),
    env: { ...OURS, ...settingsOf(environmentFile) },
    stdio: ["pipe", "inherit", "inherit"],
  });
  child.stdin.end(input);
  const [code] = (await once(child, "exit")) as [number | null];
  expect({ words, code }).toEqual({ words, code: 0 });
};

/** Debian's nginx with the guide's block for a server; all the rest is where it writes and who it is. */
const startProxy = async (): Promise<void> => {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${inFolder(name)};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const server = guide.block("nginx", "  server_name notes.example.com;");
  writeFileSync(
    inFolder("nginx.conf"),
    `${user} daemon off; pid ${inFolder("nginx.pid")}; events {} http { ${temporary.join(" ")} ${server} }`,
  );
  const options = ["-p", folder, "-e", inFolder("error.log"), "-c", inFolder("nginx.conf")];
  const checked = spawnSync("nginx", [...options, "-t"], { encoding: "utf8" });
  expect(checked).toMatchObject({ status: 0, stderr: expect.stringContaining("test is successful") });
  start(["nginx", ...options], { cwd: folder, env: OURS });
  await vi.waitFor(() => callThroughProxy({ ":path": "/healthz" }), { timeout: 10_000 });
};

type Answer = Readonly<Record<string, unknown>>;

const callThroughProxy = async (headers: Record<string, string>, body = ""): Promise<Answer> => {
  const session: ClientHttp2Session = connectHttp2(`https://localhost:${proxyPort}`, {
    ca: readFileSync(inFolder(AUTHORITY)),
  });
  try {
    const stream = session.request(headers, { endStream: body === "" });
    if (body !== "") stream.end(body);
    const [answer] = (await Promise.race([once(stream, "response"), once(session, "error").then(fail)])) as [
      Answer,
    ];
    await text(stream);
    return answer;
  } finally {
    session.destroy();
  }
};

const fail = ([error]: unknown[]): never => {
  throw error;
};

const post = async (path: string, body: unknown): Promise<Answer> => {
  const { "set-cookie": cookies } = await callThroughProxy({ ":path": "/api/version" });
  const cookie = String(cookies).split(";")[0] ?? "";
  const headers = { cookie, "x-xsrf-token": cookie.split("=")[1] ?? "", "content-type": "application/json" };
  return callThroughProxy({ ":method": "POST", ":path": path, ...headers }, JSON.stringify(body));
};

const logIn = (): Promise<Answer> => post("/api/login", { ...ADMIN, remember: false, isApp: false });

const askForPassword = (): Promise<Answer> => post("/api/user/forgot-password", { email: ADMIN.email });
