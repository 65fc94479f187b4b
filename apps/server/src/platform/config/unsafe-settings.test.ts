import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PRODUCTION } from "../../testing/production.ts";
import { readConfig } from "./read-config.ts";
import type { Environment } from "./settings.ts";

const COUNTING = Buffer.from(Array.from({ length: 32 }, (_, index) => (250 + index * 3) % 256));
const KEY = Buffer.from(PRODUCTION.MASTER_KEY, "base64");
const ELSEWHERE = "postgres://afterword:hunter2@db.internal/afterword";
/** Checks the authority of a certificate, and not the name in it. */
const ANY_NAME = `?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${fileURLToPath(import.meta.url)}`;

describe("production", () => {
  it.each([
    ["http://notes.example.com", false],
    ["http://10.0.0.7:4000", false],
    ["http://localhost.example.com", false],
    ["https://10.0.0.7", true],
    ["http://localhost:4000", true],
    ["http://127.0.0.1:4000", true],
    ["http://[::1]:4000", true],
    ["http://notes.localhost", true],
  ])("PUBLIC_URL=%s starts production: %s", (PUBLIC_URL, isSafe) => {
    const refused = [expect.stringMatching(/^PUBLIC_URL must begin with https in production, .*\.$/)];
    expect(mistakesOf({ PUBLIC_URL })).toEqual(isSafe ? [] : refused);
  });

  it.each([
    ["smtp://mail.example.com", true],
    ["smtps://mail.example.com:465", true],
    ["smtp://10.0.0.7:25", true],
    ["smtp://localhost?service=Gmail", true],
    ["smtp://mail.example.com?tls.servername=mx.example.com", true],
    ["smtp://localhost:25", false],
    ["smtp://127.0.0.1:25?ignoreTLS=true", false],
    ["smtp://[::1]:25", false],
    ["smtp://127.0.0.1:25?authMethod=PLAIN&name=notes.example.com", false],
  ])("With SMTP_URL=%s mail leaves only over TLS: %s", (SMTP_URL, needsTls) => {
    const reading = readConfig({ ...PRODUCTION, SMTP_URL });
    expect(reading).toMatchObject({ ok: true, config: { smtpNeedsTls: needsTls } });
    const accepted = readConfig({ ...PRODUCTION, SMTP_URL, SMTP_WITHOUT_TLS: "accepted" });
    expect(accepted).toMatchObject({ ok: true, config: { smtpNeedsTls: false } });
  });

  it.each(["ignoreTLS=true", "opportunisticTLS=true", "requireTLS=false", "tls.rejectUnauthorized=false"])(
    "A mail server on another machine with %s is refused unless that is accepted",
    (parameter) => {
      const SMTP_URL = `smtp://mailer:hunter2@mail.example.com?${parameter}`;
      expect(mistakesOf({ SMTP_URL })).toEqual([
        expect.stringMatching(/^SMTP_URL must not contain .*SMTP_WITHOUT_TLS=accepted allows it\.$/),
      ]);
      expect(mistakesOf({ SMTP_URL, SMTP_WITHOUT_TLS: "accepted" })).toEqual([]);
      expect(mistakesOf({ SMTP_URL, SMTP_WITHOUT_TLS: "yes" })).toHaveLength(1);
    },
  );

  it.each(["jsonTransport=true", "streamTransport=true", "pool=false", "proxy=http://10.0.0.7", "host=mx"])(
    "A mail server with %s is refused, since mail would take another way",
    (parameter) => {
      const SMTP_URL = `smtp://mailer:hunter2@mail.example.com?${parameter}`;
      expect(mistakesOf({ SMTP_URL })).toEqual([expect.stringMatching(/^SMTP_URL must be an address like /)]);
    },
  );

  it("Of several databases each has to be reached safely", () => {
    const DATABASE_URL = "postgres://127.0.0.1,db.example.com/afterword";
    expect(mistakesOf({ DATABASE_URL })).toHaveLength(1);
    expect(mistakesOf({ DATABASE_URL: `${DATABASE_URL}?sslmode=verify-full` })).toEqual([]);
  });

  it.each([
    "",
    "?sslmode=disable",
    "?sslmode=no-verify",
    "?uselibpqcompat=true&sslmode=require",
    "?ssl=0",
    ANY_NAME,
  ])("A database on another machine reached with %j is refused unless that is accepted", (parameters) => {
    const DATABASE_URL = ELSEWHERE + parameters;
    expect(mistakesOf({ DATABASE_URL })).toEqual([
      expect.stringMatching(
        /^DATABASE_URL must end with \?sslmode=verify-full in production.*DATABASE_WITHOUT_TLS=accepted allows it\.$/,
      ),
    ]);
    expect(mistakesOf({ DATABASE_URL, DATABASE_WITHOUT_TLS: "accepted" })).toEqual([]);
  });

  it.each([
    `${ELSEWHERE}?sslmode=verify-full`,
    `${ELSEWHERE}?ssl=true`,
    "postgres://afterword@localhost/afterword",
    "postgres://afterword@127.0.0.1:5433/afterword",
    "postgres://afterword@[::1]/afterword",
    "postgres://afterword@localhost/afterword?host=/var/run/postgresql",
  ])("Production starts with the database at %s", (DATABASE_URL) => {
    expect(mistakesOf({ DATABASE_URL })).toEqual([]);
  });

  it.each([
    ["of zero bytes", Buffer.alloc(32)],
    ["of the same bytes", Buffer.alloc(32, 7)],
    ["that counts", COUNTING],
    ["that is one half twice", Buffer.concat([KEY.subarray(0, 16), KEY.subarray(0, 16)])],
    ["that is text", Buffer.from("This is the key of Anna, 2026-11.")],
  ])("A master key %s is refused, and its successor opens with it", (_what, bytes) => {
    const MASTER_KEY = bytes.subarray(0, 32).toString("base64");
    expect(mistakesOf({ MASTER_KEY })).toEqual([
      expect.stringMatching(/^MASTER_KEY must be random in production, /),
    ]);
    expect(mistakesOf({ MASTER_KEY_PREVIOUS: MASTER_KEY })).toEqual([]);
  });
});

it("Production is refused while Node.js is told to check no certificate", () => {
  expect(mistakesOf({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })).toEqual([
    expect.stringMatching(/^NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production/),
  ]);
});

it("Outside production what production refuses is allowed", () => {
  const unsafe = {
    NODE_ENV: "development",
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
    PUBLIC_URL: "http://notes.example.com",
    SMTP_URL: "smtp://mail.example.com?ignoreTLS=true",
    DATABASE_URL: ELSEWHERE,
    MASTER_KEY: Buffer.alloc(32).toString("base64"),
  };
  expect(mistakesOf(unsafe)).toEqual([]);
  expect(readConfig(unsafe)).toMatchObject({ config: { smtpNeedsTls: false } });
});

it("A certificate that cannot be read is one mistake that names its file", () => {
  expect(
    mistakesOf({ DATABASE_URL: `${ELSEWHERE}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem` }),
  ).toEqual([expect.stringMatching(/^DATABASE_URL must name files that can be read: .*\/nowhere\/ca\.pem/)]);
});

function mistakesOf(environment: Environment): readonly string[] {
  const reading = readConfig({ ...PRODUCTION, ...environment });
  if (reading.ok) return [];
  expect(reading.mistakes.join()).not.toContain("hunter2");
  return reading.mistakes;
}
