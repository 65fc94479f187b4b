/**
 * The server is killed, as `kill -9` does, at once after it answered sign-ups and forgotten passwords. What follows from
 * them happens after the answer (docs/decisions/046), and has to happen after the next start.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sizeOf } from "@afterword/testing/whole-run";
import { afterAll, describe, expect, it } from "vitest";
import { LEASE_MS } from "./engine/outbox/retry.ts";
import { ANNA } from "./operations/demo/demo-accounts.ts";
import { openClient } from "./testing/http-person.ts";
import { startServerProcess } from "./testing/server-process.ts";

const ROUNDS = sizeOf({ short: 1, whole: 10 });
/** A whole run takes half a minute on an idle machine of two cores; others may be at work on it. */
const TEST_MS = 240_000;
const DATA_DIR = mkdtempSync(join(tmpdir(), "afterword-kill-"));

afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const newcomerOf = (round: number): string => `newcomer-${round}@example.com`;

/** Asks for three mails; returns who is to get one, and what it says. */
const askForMails = async (address: string, round: number): Promise<readonly Expected[]> => {
  const { send } = await openClient(address);
  const [firstname, lastname, fieldpw] = ["Maya", "Meier", "correct horse"];
  const person = { firstname, lastname, email: newcomerOf(round), terms: true };
  const signUp = { ...person, fieldpw, confirmPassword: fieldpw };
  const known = round === 0 ? ANNA.email : newcomerOf(round - 1);
  const unknown = `unknown-${round}@example.com`;
  const answers = await Promise.all([
    send(address, "POST", "/api/user", signUp),
    send(address, "POST", "/api/user/forgot-password", { email: known }),
    send(address, "POST", "/api/user/forgot-password", { email: unknown }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return [
    { to: person.email, says: "/confirm-email/" },
    { to: known, says: "/reset-password/" },
    { to: unknown, says: "no account" },
  ];
};

type Expected = { readonly to: string; readonly says: string };

type Mail = { readonly to: string; readonly text: string };

/** A mail that the killed server had claimed is free once its lease is over. */
const endLeases = async (address: string): Promise<void> => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ advanceMs: LEASE_MS });
  const { status } = await fetch(`${address}/__dev/clock`, { method: "POST", headers, body });
  expect(status).toBe(200);
};

/** Those whose mail does not come within half a minute. */
const missingMails = async (address: string, expected: readonly Expected[]): Promise<readonly Expected[]> => {
  let missing = expected;
  for (let looks = 0; looks < 300 && missing.length > 0; looks += 1) {
    await pause(100);
    const mails = (await (await fetch(`${address}/__dev/inbox.json`)).json()) as readonly Mail[];
    missing = expected.filter(
      ({ to, says }) => !mails.some((mail) => mail.to.includes(to) && mail.text.includes(says)),
    );
  }
  return missing;
};

describe("the server, killed right after its answers", () => {
  it(
    `Each of ${ROUNDS * 3} answered sign-ups and forgotten passwords leads to its mail although the server is killed at once`,
    { timeout: TEST_MS },
    async () => {
      let server = startServerProcess({ DATA_DIR });
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          const expected = await askForMails(await server.ready, round);
          server.child.kill("SIGKILL");
          await server.ended;
          server = startServerProcess({ DATA_DIR });
          const address = await server.ready;
          await endLeases(address);
          expect(await missingMails(address, expected)).toEqual([]);
        }
      } finally {
        server.child.kill("SIGKILL");
        await server.ended;
      }
    },
  );
});
