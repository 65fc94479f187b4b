import type { TestProject } from "vitest/node";
import { makeRunFolder, removeRunFolder } from "./run-folder.ts";
import { prepareFolder } from "./world.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to Vitest's own
  interface ProvidedContext {
    /** The data folder that worlds begin with (open-stage.ts). */
    readonly preparedFolder: string;
    /** What is written for this run (run-folder.ts). */
    readonly runFolder: string;
  }
}

let runFolder: string | undefined;

/** Begins the product once for all stories of a run; Vitest calls both by their names. */
export async function setup({ provide }: TestProject): Promise<void> {
  runFolder = makeRunFolder();
  provide("runFolder", runFolder);
  provide("preparedFolder", await prepareFolder(runFolder));
}

export async function teardown(): Promise<void> {
  if (runFolder !== undefined) await removeRunFolder(runFolder);
}
