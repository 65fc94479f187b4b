import { readFileSync } from "node:fs";
import { outsideFile, runOutside } from "./outside.ts";
import { findingOf, type Finding } from "./suite.ts";

type Remark = { readonly code: string; readonly severity: number; readonly path: readonly string[] };

/** The rules of OWASP and OpenAPI: no errors; warnings are counted. */
export const runSpectral = async (): Promise<Finding> => {
  const words = [
    "lint",
    "openapi.json",
    "-r",
    "spectral.yaml",
    "-f",
    "json",
    "-o",
    "spectral.json",
    "--quiet",
  ];
  const { stderr, code } = await runOutside("spectral", words);
  // It exits with 1 if it has objections, and with 2 if it could not run.
  if (code > 1) return findingOf("Spectral with OWASP", false, "did not run", stderr);
  const remarks = JSON.parse(readFileSync(outsideFile("spectral.json"), "utf8")) as Remark[];
  const errors = remarks.filter(({ severity }) => severity === 0);
  const figures = `${errors.length} errors, ${remarks.length - errors.length} warnings`;
  const said = errors.map((error) => `${error.code} at ${error.path.join(" ")}`).join("\n");
  return findingOf("Spectral with OWASP", errors.length === 0, figures, said);
};

type RedoclyReport = { readonly totals: { readonly errors: number; readonly warnings: number } };

export const runRedocly = async (): Promise<Finding> => {
  const { stdout, stderr } = await runOutside("redocly", ["lint", "openapi.json", "--format=json"]);
  const report = /\{[\s\S]*\}/.exec(stdout)?.[0];
  if (report === undefined) return findingOf("Redocly lint", false, "did not run", stderr);
  const { errors, warnings } = (JSON.parse(report) as RedoclyReport).totals;
  return findingOf("Redocly lint", errors === 0, `${errors} errors, ${warnings} warnings`, report);
};
