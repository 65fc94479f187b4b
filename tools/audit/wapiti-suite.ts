import { existsSync, readFileSync, rmSync } from "node:fs";
import type { OpenApiDocument } from "@afterword/server/platform/http/openapi/document";
import { operationsOf } from "@afterword/server/testing/wire/operations";
import { runProgram } from "../run-program.ts";
import { getToKnow, type AuditedServer } from "./audited-server.ts";
import { outsideFile } from "./outside.ts";
import { findingOf, type Finding } from "./suite.ts";

/** Without modules that contact other machines: ssrf, xxe, and the lists of wapp and nikto. */
const MODULES = [
  "backup",
  "blindsql",
  "cookieflags",
  "crlf",
  "csp",
  "csrf",
  "exec",
  "file",
  "htaccess",
  "http_headers",
  "methods",
  "permanentxss",
  "redirect",
  "shellshock",
  "sql",
  "xss",
];

const SUITE = "wapiti";
const OPTIONS = "--scope domain -f json --flush-session --no-bugreport --max-scan-time 300";
/** Accepted findings with their reasons. Anything else is a finding. */
const WAIVED: readonly { readonly flaw: RegExp; readonly because: string }[] = [
  {
    flaw: /X-XSS-Protection is not set/,
    because: "browsers have given it up, and where it works it opens holes",
  },
  { flaw: /X-Frame-Options is not set/, because: "frame-ancestors of the Content-Security-Policy says it" },
  {
    flaw: /HttpOnly flag is not set in the cookie : \S*XSRF-TOKEN/,
    because: "the page has to bring it back",
  },
];

const PAGES = ["/", "/login", "/register", "/notes", "/get-note/x", "/confirm-agency/x", "/terms"];

type Report = Readonly<Record<"vulnerabilities" | "anomalies", Readonly<Record<string, readonly Flaw[]>>>>;
type Flaw = { readonly path: string; readonly info: string };

/** Scans the pages and every GET call for vulnerabilities, with a user's session. */
export const runWapiti = async (document: OpenApiDocument, server: AuditedServer): Promise<Finding> => {
  const { origin } = server;
  const { userToken } = await getToKnow(origin);
  const report = outsideFile("wapiti.json");
  rmSync(report, { force: true });
  const calls = operationsOf(document).filter(({ method }) => method === "GET");
  const places = [...PAGES, ...calls.map(({ path }) => path.replaceAll(/\{\w+\}/g, "1"))];
  const { stdout, stderr } = await runProgram("wapiti", [
    "-u",
    `${origin}/`,
    "-o",
    report,
    "-m",
    MODULES.join(","),
    "-H",
    `Authorization: Bearer ${userToken}`,
    ...places.flatMap((place) => ["-s", origin + place]),
    ...OPTIONS.split(" "),
  ]);
  if (!existsSync(report)) return findingOf(SUITE, false, "did not run", stdout + stderr);
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const flaws = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ path, info }) => `${kind} at ${path}: ${info}`),
  );
  const open = flaws.filter((flaw) => !WAIVED.some((waived) => waived.flaw.test(flaw)));
  const tried = `${places.length} places, ${MODULES.length} modules`;
  const figures = `${tried}, ${open.length} findings, ${flaws.length - open.length} waived`;
  return findingOf(SUITE, open.length === 0, figures, open.join("\n"));
};
