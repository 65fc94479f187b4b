import { fdatasyncSync, fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** What emscripten hands to the sync of a stream; no public types exist for it. */
type EmscriptenStream = { readonly nfd: number; readonly node: { readonly mode: number } };
type EmscriptenModule = {
  readonly FS: { readonly isDir: (mode: number) => boolean };
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: EmscriptenStream) => number } };
};

/**
 * PGlite's folder with the sync it lacks: emscripten's node file system drops every fsync, so a commit would not
 * survive a power cut. `syncs` counts the calls, so that the opener can prove that the hook is in use.
 */
export class SyncedFolder extends NodeFS {
  syncs = 0;

  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const result = await super.init(...args);
    const hook = ({ FS, NODEFS }: EmscriptenModule): void => {
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        this.syncs++;
        if (FS.isDir(node.mode)) fsyncSync(nfd);
        else fdatasyncSync(nfd);
        return 0;
      };
    };
    const { emscriptenOpts } = result;
    return {
      ...result,
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...toList(emscriptenOpts.preRun), hook as unknown as Hook],
      },
    };
  }
}

type Hook = Exclude<NonNullable<Awaited<ReturnType<NodeFS["init"]>>["emscriptenOpts"]["preRun"]>, unknown[]>;

const toList = <T>(hooks: T | T[] | undefined): T[] => {
  if (hooks === undefined) return [];
  return Array.isArray(hooks) ? hooks : [hooks];
};
