import { NodeFS } from "@electric-sql/pglite/nodefs";
import { fdatasyncSync, fsyncSync } from "node:fs";

/**
 * The engine's files, with the one call that its own file system lacks: fsync, so that what was committed is on the
 * disk. `syncs` counts the calls, by which the opener knows that the engine makes them.
 */
export class SyncedFolder extends NodeFS {
  syncs = 0;
  /** After a sync that failed nobody knows what reached the disk: never again may one succeed. */
  #failed = false;

  override async init(...given: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const result = await super.init(...given);
    const preRun = (result.emscriptenOpts.preRun ??= []) as unknown as ((module: Emscripten) => void)[];
    preRun.push(({ FS, NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd, node }) => this.#sync(nfd, FS.isDir(node.mode));
    });
    return result;
  }

  #sync(file: number, isFolder: boolean): number {
    this.syncs += 1;
    if (this.#failed) return EIO;
    try {
      if (isFolder) fsyncSync(file);
      else fdatasyncSync(file);
      return 0;
    } catch {
      this.#failed = true;
      return EIO;
    }
  }
}

/** The engine's number for "input/output error"; PostgreSQL panics on it, as it should. */
const EIO = 29;

type Emscripten = {
  readonly FS: { readonly isDir: (mode: number) => boolean };
  readonly NODEFS: {
    readonly stream_ops: {
      fsync?: (stream: { readonly nfd: number; readonly node: { readonly mode: number } }) => number;
    };
  };
};
