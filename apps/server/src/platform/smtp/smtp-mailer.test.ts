import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { describe, expect, it } from "vitest";
import { mailerSuite, mailTo, SUITE_TIMEOUT_MS } from "./suites/mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { openSmtpSink } from "./suites/smtp-sink.ts";

const FROM = { name: "Afterword", address: "notes@example.org" };

describe("the SMTP mailer", () => {
  mailerSuite((url) =>
    createSmtpMailer({
      url,
      from: FROM,
      timeoutMs: SUITE_TIMEOUT_MS,
    }),
  );
});

it("A mailer that needs TLS hands nothing to a server that offers none", async () => {
  const sink = await openSmtpSink();
  const sent = [];
  for (const needsTls of [true, false]) {
    const mailer = createSmtpMailer({ url: sink.url, from: FROM, needsTls, timeoutMs: SUITE_TIMEOUT_MS });
    sent.push((await mailer.send(mailTo("ben@example.com"))).kind, sink.received.length);
    await mailer.close();
  }
  await sink.close();
  expect(sent).toEqual(["refused-for-now", 0, "accepted", 1]);
});

it("A mailer hands nothing to a server that signed its certificate itself", async () => {
  // It knows STARTTLS.
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["AUTH"] });
  server.on("error", () => undefined);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const mailer = createSmtpMailer({ url, from: FROM, needsTls: true, timeoutMs: SUITE_TIMEOUT_MS });
  const { kind, answer } = await mailer.send(mailTo("ben@example.com"));
  await mailer.close();
  await new Promise<void>((closed) => {
    server.close(closed);
  });
  expect([kind, answer]).toEqual(["refused-for-now", expect.stringMatching(/certificate/)]);
});
