import { readFileSync, writeFileSync } from "node:fs";
import type { OpenApiDocument } from "@afterword/server/platform/http/openapi/document";
import type { AuditedServer } from "./audited-server.ts";
import { outsideFile, runOutside } from "./outside.ts";
import { portmanSettings } from "./portman-settings.ts";
import { findingOf, type Finding } from "./suite.ts";

const SUITE = "Portman, Newman";
const PORTMAN = "-c portman.json -o collection.json -t true --extraUnknownFormats int32 int64";
const NEWMAN =
  "run collection.json -r cli --disable-unicode --color off --reporter-cli-no-success-assertions --reporter-cli-no-console";

/** Contract tests and variations that Portman generates from the document, run by Newman as a user and as an admin. */
export const runNewman = async (document: OpenApiDocument, server: AuditedServer): Promise<Finding> => {
  const settings = JSON.stringify(portmanSettings(document, server.known), null, 2);
  writeFileSync(outsideFile("portman.json"), settings);
  const made = await runOutside("portman", wordsOf(`-l openapi.json -b ${server.origin} ${PORTMAN}`));
  if (made.code !== 0) return findingOf(SUITE, false, "no collection was made", made.stdout + made.stderr);
  // The variable with the token that Portman sends with every call that needs a session.
  const token = `bearerToken=${server.known.userToken}`;
  const { code, stderr } = await runOutside("newman", [...wordsOf(NEWMAN), "--env-var", token], "newman.txt");
  const said = readFileSync(outsideFile("newman.txt"), "utf8");
  const [requests, assertions] = [countOf("requests", said), countOf("assertions", said)];
  const figures = `${requests.done} requests, ${assertions.done} assertions, ${assertions.failed} failures`;
  // A run without assertions proves nothing.
  const passed = code === 0 && assertions.failed === 0 && assertions.done > 0;
  return findingOf(SUITE, passed, figures, failuresIn(said) + stderr);
};

/** A row of the table at the end: `|  requests |  120 |  0 |`. */
const countOf = (what: string, said: string): { readonly done: number; readonly failed: number } => {
  const [, done, failed] = new RegExp(`${what}\\s*\\|\\s*(\\d+)\\s*\\|\\s*(\\d+)`).exec(said) ?? [];
  return { done: Number(done ?? 0), failed: Number(failed ?? 0) };
};

/** What follows the table. */
const failuresIn = (said: string): string => said.slice(said.lastIndexOf("total data received"));

const wordsOf = (line: string): readonly string[] => line.split(" ");
