import { describe, expect, it } from "vitest";
import {
  eximFailed,
  exchangeFailed,
  outOfOffice,
  postfixDelayed,
  postfixExpired,
  postfixFailed,
} from "./notices.fixture.ts";
import { readFailure } from "./read-failure.ts";

const read = (mail: string) => readFailure(Buffer.from(mail, "latin1"));

/** A mail that carries another one as a part. */
const wrapped = (mail: string, type: string): string =>
  ['Content-Type: multipart/mixed; boundary="outer"', "", "--outer", type, "", mail, "--outer--", ""].join(
    "\n",
  );

const statusPart = (fields: string, headers = ""): string =>
  [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    ...(headers === "" ? [] : [headers]),
    "",
    fields,
    "--b--",
    "",
  ].join("\r\n");

const FIELDS =
  "Reporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; a@b.c\r\nAction: failed\r\nStatus: 5.1.1\r\n";

describe("a failure notice", () => {
  it.each([
    ["Postfix", postfixFailed, { status: "5.1.1", answer: '5.1.1 X-Postfix; unknown user: "dead"' }],
    [
      "Exim",
      eximFailed,
      {
        status: "5.1.1",
        answer: "5.1.1 smtp; 550 5.1.1 <[address]>: Recipient address rejected: User unknown",
      },
    ],
    ["Exchange", exchangeFailed, { status: "5.2.2" }],
  ])("The notice of %s is read with its status and answer, without addresses", (_who, mail, failure) => {
    expect(read(mail)).toMatchObject(failure);
    expect(read(mail)?.answer).not.toContain("@");
    expect(read(mail)?.answer.length).toBeLessThanOrEqual(300);
  });

  it.each([
    ["5.1.1", "smtp; 550 5.7.1 blocked", "5.7.1"],
    ["5.0.0", "SMTP;550-5.1.1 The account\r\n 550 5.1.1 does not exist", "5.1.1"],
    ["5.1.1", "smtp; 550 your server is on our list", "5.0.0"],
    ["4.4.7", "smtp; 452 4.2.2 mailbox full", "4.2.2"],
    ["5.1.1", "X-Postfix; unknown user", "5.1.1"],
    ["5.1.1", "smtp; unknown user", "5.1.1"],
    ["5.1.1", "smtp; host mx.example said: 550 blocked", "5.0.0"],
    ["5.1.1", "smtp; 5.7.1 blocked", "5.0.0"],
    ["5.1.1", "X-Postfix; host mx.example said: 550 5.1.1 unknown user", "5.1.1"],
    ["5.1.1", "X-Postfix; host mx.example said: 550 5.7.1 blocked", "5.0.0"],
    ["5.1.1", "smtp; 550-5.1.1 unknown or\r\n 550 5.7.1 blocked", "5.0.0"],
  ])("The remote server's own code goes before the status %s: %j", (status, said, expected) => {
    const fields = FIELDS.replace("Status: 5.1.1", `Status: ${status}\r\nDiagnostic-Code: ${said}`);
    expect(read(statusPart(fields))?.status).toBe(expected);
  });

  it("A notice after days of tries counts even though its status is temporary", () => {
    expect(read(postfixExpired)?.status).toBe("4.4.1");
  });

  it.each(["base64", "BASE64", "quoted-printable"])("A notice encoded as %s is read", (encoding) => {
    const body =
      encoding === "quoted-printable"
        ? FIELDS.replace("failed", "fail=\r\ned").replace("5.1.1", "5=2E1.1")
        : btoa(FIELDS);
    expect(read(statusPart(body, `Content-Transfer-Encoding: ${encoding}`))?.status).toBe("5.1.1");
  });

  it("A notice inside another multipart is read", () => {
    const [head = "", ...rest] = postfixFailed.split("\r\n\r\n");
    const type = /^Content-Type:[^]*?"$/m.exec(head)?.[0] ?? "";
    expect(read(wrapped(rest.join("\r\n\r\n"), type))?.status).toBe("5.1.1");
  });

  it("A notice for an address outside ASCII is read (RFC 6533)", () => {
    const mail = statusPart(FIELDS).replace("message/delivery-status", "message/global-delivery-status");
    expect(read(mail)?.status).toBe("5.1.1");
  });
});

describe("other mails", () => {
  it.each([
    ["a notice of a delay", postfixDelayed],
    [
      "a notice of success",
      postfixFailed.replace("Action: failed", "Action: delivered").replace("5.1.1", "2.0.0"),
    ],
    ["a notice that says failed and means success", postfixFailed.replace("5.1.1", "2.1.5")],
    ["a notice without a status", postfixFailed.replace("Status: 5.1.1", "X: y")],
    ["a notice without an action", postfixFailed.replace("Action: failed", "X: y")],
    ["an out-of-office reply", outOfOffice],
    ["a notice quoted in a mail", wrapped(postfixFailed, "Content-Type: message/rfc822")],
    [
      "an attached file that looks like a notice",
      statusPart(FIELDS).replace("message/delivery-status", "text/plain"),
    ],
    ["an empty mail", ""],
    ["a head without a body", "Content-Type: multipart/report; boundary=b"],
    ["a multipart without a boundary", statusPart(FIELDS).replace('; boundary="b"', "")],
    [
      "arbitrary bytes",
      Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256)).toString("latin1"),
    ],
  ])("The reader finds no failure in %s", (_what, mail) => {
    expect(read(mail)).toBeNull();
  });

  it("A notice cut off before the end of the report is not read, at any length", () => {
    const end = postfixFailed.indexOf("\r\n--4F2c", postfixFailed.indexOf("Diagnostic-Code"));
    for (let length = 0; length <= end; length += 1) expect(read(postfixFailed.slice(0, length))).toBeNull();
  });

  it("A notice nested forty levels deep is not read", () => {
    let mail = statusPart(FIELDS);
    for (let depth = 0; depth < 40; depth += 1)
      mail = `Content-Type: multipart/mixed; boundary="n${depth}"\n\n--n${depth}\n${mail}\n--n${depth}--\n`;
    expect(read(mail)).toBeNull();
  });
});

describe("a mail of a megabyte", () => {
  const MEGABYTE = 1_048_576;
  const fill = (text: string): string => text.repeat(MEGABYTE / text.length);

  it.each([
    ["lines", fill("\r\n")],
    ["boundaries", `Content-Type: multipart/report; boundary="b"\n\n${fill("--b\n")}`],
    ["folded headers", `Subject: x${fill("\n ")}`],
    ["spaces", statusPart(`Action: failed${fill(" ")}`, "Content-Transfer-Encoding: quoted-printable")],
    ["empty lines in the report", statusPart(fill("\n \n"))],
    ["words of the server", statusPart(`Action: failed\nStatus: 5.1.1\nDiagnostic-Code: ${fill("a")}`)],
  ])("A megabyte of %s is read within five seconds without an error", { timeout: 5_000 }, (_what, mail) => {
    expect(() => read(mail)).not.toThrow();
  });
});
