import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { prepareFolder } from "./world.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder that worlds begin with (open-stage.ts). */
    readonly preparedFolder: string;
  }
}

/** Begins the product once for all stories of a run. */
export default async function prepare({ provide }: TestProject): Promise<() => void> {
  const folder = await prepareFolder();
  provide("preparedFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
