import { DAY_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { hashSecret } from "@afterword/server/platform/crypto/secrets";
import { expect, it } from "vitest";
import type { Process } from "../kernel/process.ts";
import { createRow } from "../store/row.ts";
import { mailRow, type Link, type Mail } from "../store/tables.ts";
import type { Answer, Attempt } from "../world/post.ts";
import { createMailChecker } from "./mail-checker.ts";
import { openCase } from "./open-case.fixture.ts";

const SECRET = "a-secret";
const NO_ANSWER: Answer = { kind: "for-now", status: null, wasAnswered: false };

/** A reminder on its way to a person, as mail servers see it. */
const openReminder = () => {
  const { time, checker, account } = openCase({});
  const { tables } = checker;
  const at = { createdAt: wallMs(0), expiresAt: null, usedAt: null };
  const link: Link = {
    hash: hashSecret(SECRET),
    owner: account.id,
    purpose: "confirm-agency",
    ref: "1",
    ...at,
  };
  tables.links.set(
    link.hash,
    createRow<Link>(() => undefined, link),
  );
  const mail: Mail = {
    owner: account.id,
    id: "a-mail",
    kind: "reminder",
    key: "1/1",
    sealed: Buffer.alloc(0),
    state: "queued",
    attempts: 1,
    attemptsBefore: 0,
    dueMs: serviceMs(0),
    queuedAt: wallMs(0),
    queuedMs: serviceMs(0),
    sentAt: null,
    lastAnswer: null,
    domain: null,
    acceptedMs: null,
    lastingSinceMs: null,
    refusedAttempt: null,
  };
  const row = mailRow(tables, account, "reminder 1/1");
  row.committed = mail;
  account.mails.set(mail.id, row);
  const { observer, mailMarked } = createMailChecker({
    time,
    checker,
    faultsOf: () => [],
    hangs: () => false,
  });
  const process = { name: "one" } as unknown as Process;
  const to = { name: "Ada", address: "ada@mail.example" };
  const text = `/confirm-agency/${SECRET}\n`;
  const outgoing = { messageId: "a-mail@mail.example", to, subject: "", text, html: "" };
  const attempt = (id: number): Attempt => ({ id, mail: outgoing, process });
  const mark = (changed: Partial<Mail>): void => {
    row.committed = { ...mail, ...changed };
    mailMarked(row.committed);
  };
  return { time, checker, observer, attempt, mark };
};

/** The first attempt is accepted and its answer never comes; `before` happens between the two. */
const loseAnswer = async (before: (reminder: ReturnType<typeof openReminder>) => void) => {
  const reminder = openReminder();
  const { time, checker, observer, attempt } = reminder;
  time.at(SECOND_MS, () => {
    observer.tried(attempt(1));
    before(reminder);
    observer.refused(attempt(1), NO_ANSWER);
  });
  time.at(DAY_MS, () => observer.tried(attempt(2)));
  await time.run(DAY_MS + MINUTE_MS);
  return checker.violations.map(({ law }) => law);
};

it("A mail that came back before its answer was lost is due a day after it was accepted", async () => {
  const laws = await loseAnswer(({ observer, attempt, mark }) => {
    observer.accepted(attempt(1), false);
    observer.returned(attempt(1), { status: "5.1.1", afterMs: 1 });
    mark({ state: "queued", attempts: 0, attemptsBefore: 1 });
  });
  expect(laws).not.toContain("everything arrives in time");
});

it("A mail that was not taken is due within a quarter of an hour of the attempt", async () => {
  expect(await loseAnswer(() => undefined)).toContain("everything arrives in time");
});
