/**
 * `npm run audit:api [-- SEED]`: audits the API from outside. Starts the product with its embedded defaults on a free
 * local port. Spectral with OWASP's rules and Redocly check the document of the calls, Newman runs the tests that Portman
 * generates from it, wapiti scans for vulnerabilities, the access matrix tries every call with every role, and a fuzzer
 * sends 10,000 requests. Prints figures; exits with 0 if there are no findings, 1 if there are, and 2 if it cannot run.
 * It contacts no other machine, except once to install the suites from npm and Debian.
 */
import { writeFileSync } from "node:fs";
import type { OpenApiDocument } from "@afterword/server/platform/http/openapi/document";
import { anySeed } from "@afterword/testing/seeded-random";
import { startAuditedServer } from "./audit/audited-server.ts";
import { runFuzz, runMatrix } from "./audit/fuzz-suite.ts";
import { runRedocly, runSpectral } from "./audit/lint-suites.ts";
import { runNewman } from "./audit/newman-suite.ts";
import { installOutside, outsideFile } from "./audit/outside.ts";
import { tableOf, type Finding } from "./audit/suite.ts";
import { runWapiti } from "./audit/wapiti-suite.ts";
import { buildAll } from "./build.ts";
import { meetNeeds, wapiti } from "./gate/needs.ts";

const REQUESTS = 10_000;

const say = (line: string): void => console.log(line);

const main = async (): Promise<number> => {
  const seed = process.argv[2] === undefined ? anySeed() % 2 ** 31 : Number(process.argv[2]);
  if (!Number.isInteger(seed)) return refuse("SEED must be a whole number.");
  const [missing] = await meetNeeds([wapiti], say);
  if (missing !== undefined) return refuse(`${missing.name} is missing: ${missing.advice}.`);
  const obstacle = await installOutside(say);
  if (obstacle !== undefined) return refuse(`The outside suites could not be installed:\n${obstacle}`);
  await buildAll(say);
  const findings = [
    ...(await auditServer()),
    await report(runMatrix()),
    await report(runFuzz(REQUESTS, seed)),
  ];
  say(`\n${tableOf(findings)}`);
  return findings.every(({ passed }) => passed) ? 0 : 1;
};

const auditServer = async (): Promise<readonly Finding[]> => {
  const server = await startAuditedServer();
  try {
    const text = await (await fetch(`${server.origin}/api/openapi.json`)).text();
    writeFileSync(outsideFile("openapi.json"), text);
    const document = JSON.parse(text) as OpenApiDocument;
    return [
      await report(runSpectral()),
      await report(runRedocly()),
      await report(runNewman(document, server)),
      await report(runWapiti(document, server)),
    ];
  } finally {
    await server.stop();
  }
};

/** Prints each result at once: the slowest suite takes minutes. */
const report = async (running: Promise<Finding>): Promise<Finding> => {
  const finding = await running;
  say(tableOf([finding]));
  if (!finding.passed) say(finding.said.slice(0, LONGEST_REPORT));
  return finding;
};

const LONGEST_REPORT = 20_000;

const refuse = (sentence: string): number => {
  console.error(sentence);
  return 2;
};

process.exitCode = await main();
