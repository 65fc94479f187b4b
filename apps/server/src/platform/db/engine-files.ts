import { fdatasyncSync, fstatSync, fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { WAYS_OUT } from "./data-folder.ts";
import type { FolderFence } from "./folder-lock.ts";

/**
 * The engine's files, with what its own file system lacks: an fsync, so that what was committed is on the disk, and a
 * fence that every change has to pass. `syncs` counts the calls, by which the opener knows that the engine makes them.
 */
export class EngineFiles extends NodeFS {
  syncs = 0;
  readonly folder: string;
  /** After a failed sync it is unknown what reached the disk, so no later one may succeed. */
  #failed = false;
  readonly #fence: FolderFence;

  constructor(folder: string, fence: FolderFence) {
    super(folder);
    this.folder = folder;
    this.#fence = fence;
  }

  override async init(...given: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const result = await super.init(...given);
    const preRun = (result.emscriptenOpts.preRun ??= []) as unknown as ((module: Emscripten) => void)[];
    preRun.push(({ FS, NODEFS }) => {
      const refuse = (): never => {
        throw new FS.ErrnoError(EIO);
      };
      this.#fenceOff(NODEFS.stream_ops, ["write", "setattr"], refuse);
      this.#fenceOff(NODEFS.node_ops, ["setattr", "mknod", "rename", "unlink", "rmdir", "symlink"], refuse);
      NODEFS.stream_ops["fsync"] = (({ nfd, node }: Stream) =>
        this.#sync(nfd, FS.isDir(node.mode))) as Operation;
    });
    return result;
  }

  #fenceOff(operations: Operations, names: readonly string[], refuse: () => never): void {
    for (const name of names) {
      const original = operations[name];
      if (original === undefined) throw new Error(`The embedded database has no operation ${name}.`);
      operations[name] = (...given) => (this.#fence.mayWrite() ? original(...given) : refuse());
    }
  }

  #sync(file: number, isFolder: boolean): number {
    this.syncs += 1;
    if (this.#failed || !this.#fence.mayCommit()) return EIO;
    try {
      if (isFolder) fsyncSync(file);
      else this.#syncFile(file);
      // Once more: what was written while the fence fell is another server's, and must not be called committed.
      return this.#fence.mayCommit() ? 0 : EIO;
    } catch {
      this.#failed = true;
      return EIO;
    }
  }

  /** A file without a name goes with this process, and everything in it. */
  #syncFile(file: number): void {
    if (fstatSync(file).nlink === 0)
      this.#fence.fall(`Files of the database folder ${this.folder} were removed; ${REMOVED}`);
    fdatasyncSync(file);
  }
}

const REMOVED = `this server writes nothing more and stops. ${WAYS_OUT}`;

/** The engine's number for "input/output error"; PostgreSQL panics on it, as it should. */
const EIO = 29;

type Stream = { readonly nfd: number; readonly node: { readonly mode: number } };
type Operation = (...given: readonly unknown[]) => unknown;
type Operations = Record<string, Operation | undefined>;

type Emscripten = {
  readonly FS: {
    readonly isDir: (mode: number) => boolean;
    readonly ErrnoError: new (code: number) => Error;
  };
  readonly NODEFS: { readonly stream_ops: Operations; readonly node_ops: Operations };
};
