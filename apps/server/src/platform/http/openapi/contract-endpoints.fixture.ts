import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "@afterword/contract/endpoint";

/** Every call of the contract, found by looking into its folder, so that a new one cannot be forgotten. */
export const readContract = async (): Promise<readonly Endpoint[]> => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const modules = await Promise.all(files.map((file) => import(path.join(FOLDER, file)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
};

const FOLDER = fileURLToPath(new URL("../../../../../../packages/contract/src/endpoints", import.meta.url));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
