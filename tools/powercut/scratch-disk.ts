import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runProgram } from "../run-program.ts";

/** An ext4 disk in a file, whose power can be cut. */
export type ScratchDisk = {
  /** Where its files are. */
  readonly root: string;
  /** From now on nothing reaches the disk, and writes that were not flushed are lost. */
  readonly cut: () => Promise<void>;
  /** The machine restarts: the disk replays its journal. Throws if the cut had no effect. */
  readonly comeBack: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

const SIZE_BYTES = 1_500_000_000;
const UNMOUNT_WITHIN_MS = 60_000;

/** Formats and mounts a disk in `folder`. Needs root on Linux. */
export const makeScratchDisk = async (folder: string): Promise<ScratchDisk> => {
  const image = join(folder, "disk.img");
  const root = join(folder, "disk");
  // A file that is never synced must be empty after every cut, or the test proves nothing.
  const control = join(root, "never-synced");
  mkdirSync(root, { recursive: true });
  closeSync(openSync(image, "w"));
  truncateSync(image, SIZE_BYTES);
  await must("mkfs.ext4", ["-q", image]);
  const mount = (): Promise<void> => must("mount", ["-o", "loop", image, root]);
  await mount();
  return {
    root,
    cut: async () => {
      writeFileSync(control, "x".repeat(100_000));
      await must("perl", ["-e", SHUT_DOWN, root]);
    },
    comeBack: async () => {
      await unmount(root);
      await mount();
      await forgetOldDisk(root, mount);
      if (existsSync(control) && readFileSync(control).length > 0) {
        throw new Error("The cut did not cut: a file that was never synced is still there.");
      }
      rmSync(control, { force: true });
    },
    remove: async () => {
      await unmount(root);
      rmSync(image);
    },
  };
};

/**
 * Node has no ioctl and perl is part of every Debian. 0x8004587d is EXT4_IOC_SHUTDOWN, 2 is "do not flush the log":
 * the disk stops as if it had lost power.
 */
const SHUT_DOWN = `
  open(my $disk, "<", $ARGV[0]) or die "open: $!\\n";
  my $without_flush = pack("I", 2);
  defined(ioctl($disk, 0x8004587d, $without_flush)) or die "ioctl: $!\\n";
`;

const unmount = async (root: string): Promise<void> => {
  const giveUpAt = Date.now() + UNMOUNT_WITHIN_MS;
  // Busy until a killed process is completely gone.
  for (;;) {
    const { code, stderr } = await runProgram("umount", [root]);
    if (code === 0) return;
    if (Date.now() > giveUpAt) throw new Error(stderr.trim());
    await pause(100);
  }
};

/**
 * A process with its own mount namespace (a sandbox started meanwhile) still holds the cut disk, and mounting finds that
 * one, where every call fails with EIO. So mounting is repeated until that process has ended.
 */
const forgetOldDisk = async (root: string, mount: () => Promise<void>): Promise<void> => {
  const giveUpAt = Date.now() + UNMOUNT_WITHIN_MS;
  while (isCutOff(root)) {
    if (Date.now() > giveUpAt) throw new Error("Another process holds the disk that was cut.");
    await pause(100);
    await unmount(root);
    await mount();
  }
};

const isCutOff = (root: string): boolean => {
  try {
    readdirSync(root);
    writeFileSync(join(root, "came-back"), "");
    rmSync(join(root, "came-back"));
    return false;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === "EIO") return true;
    throw failure;
  }
};

const must = async (program: string, programArguments: readonly string[]): Promise<void> => {
  const { code, stderr } = await runProgram(program, programArguments);
  if (code !== 0) throw new Error(`${program} failed: ${stderr.trim()}`);
};
