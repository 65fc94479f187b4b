import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { prepareFolder } from "./world.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to Vitest's own
  interface ProvidedContext {
    /** The data folder that worlds begin with (open-stage.ts). */
    readonly preparedFolder: string;
  }
}

let folder: string | undefined;

/** Begins the product once for all stories of a run; Vitest calls both by their names. */
export async function setup({ provide }: TestProject): Promise<void> {
  folder = await prepareFolder();
  provide("preparedFolder", folder);
}

export function teardown(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
