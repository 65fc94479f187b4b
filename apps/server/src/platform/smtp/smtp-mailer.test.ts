import { describe } from "vitest";
import { mailerSuite, SUITE_TIMEOUT_MS } from "./suites/mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

describe("the SMTP mailer", () => {
  mailerSuite((url) =>
    createSmtpMailer({
      url,
      from: { name: "Afterword", address: "notes@example.org" },
      timeoutMs: SUITE_TIMEOUT_MS,
    }),
  );
});
