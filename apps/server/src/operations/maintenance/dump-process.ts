/**
 * Writes a dump in a process of its own, which the server starts (dump-aside.ts): what it costs in time and memory is
 * not the server's. Of an embedded database it copies the folder first and reads the copy.
 */
import { wallMs } from "@afterword/core/time/instant";
import { parseKeyring } from "../../platform/crypto/master-key.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { copyRunningFolder } from "../../platform/db/folder-copy.ts";
import { writeDump } from "./write-dump.ts";
import type { DumpReport } from "./write-dump.ts";

export type DumpOrder = {
  readonly place:
    | { readonly kind: "url"; readonly url: string }
    | { readonly kind: "folder"; readonly folder: string; readonly isThrowAway: true };
  /** The folder of the running database, of which the place is to be a copy; null where there is nothing to copy. */
  readonly copyOf: string | null;
  /** As base64, the one that wraps first. They come this way and not in the environment, where others could read them. */
  readonly masterKeys: readonly string[];
  readonly file: string;
  readonly now: number;
};

export type DumpNews =
  /** From now on nothing is read of the running database's folder. */
  | { readonly kind: "copied" }
  | { readonly kind: "written"; readonly report: DumpReport }
  | { readonly kind: "failed"; readonly sentence: string };

const tell = (news: DumpNews): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(news, undefined, undefined, () => resolve());
  });

const carryOut = async ({ place, copyOf, masterKeys, file, now }: DumpOrder): Promise<DumpReport> => {
  if (copyOf !== null && place.kind === "folder") await copyRunningFolder(copyOf, place.folder);
  await tell({ kind: "copied" });
  const masterKey = parseKeyring(masterKeys);
  if (masterKey === null) throw new Error("the order names no master key");
  const database = await openDatabase(place, (fault) => process.stderr.write(`${fault.message}\n`));
  try {
    return await writeDump({ database, masterKey }, file, wallMs(now));
  } finally {
    await database.close();
  }
};

process.once("message", (order: DumpOrder) => {
  void carryOut(order)
    .then(
      (report): DumpNews => ({ kind: "written", report }),
      (error: unknown): DumpNews => ({
        kind: "failed",
        sentence: error instanceof Error ? error.message : String(error),
      }),
    )
    .then(tell)
    .then(() => process.exit(0));
});
// The server is gone, and the dump with it.
process.once("disconnect", () => process.exit(1));
