import type { TestProject } from "vitest/node";
import { makeRunFolder, removeRunFolder } from "./run-folder.ts";
import { prepareFolder } from "./world.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to Vitest's own
  interface ProvidedContext {
    /** The data folder that worlds start with (open-stage.ts). */
    readonly preparedFolder: string;
    /** The folder for everything that this run writes (run-folder.ts). */
    readonly runFolder: string;
  }
}

let runFolder: string | undefined;

/** Starts the product once for all stories of a run; Vitest calls both functions by name. */
export async function setup({ provide }: TestProject): Promise<void> {
  runFolder = makeRunFolder();
  provide("runFolder", runFolder);
  provide("preparedFolder", await prepareFolder(runFolder));
}

export async function teardown(): Promise<void> {
  if (runFolder !== undefined) await removeRunFolder(runFolder);
}
