/** The server on a disk without room, made of memory in namespaces of its own, where the machine gives them. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "afterword-full-"));
afterAll(() => rmSync(folder, { recursive: true }));

const IN_NAMESPACES = ["--user", "--map-root-user", "--mount", "sh", "-euc"];
const MOUNT = 'mount -t tmpfs -o "size=$2" none "$1"';
const canMount = spawnSync("unshare", [...IN_NAMESPACES, MOUNT, "sh", folder, "1m"]).status === 0;

/** Runs Node.js with these words beside a new disk of this size, after what the script does with it. */
const onDisk = (size: string, script: string, words: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const run = `${MOUNT}; ${script} node=$3; export DATA_DIR="$1"; shift 3; exec "$node" "$@"`;
    const all = [...IN_NAMESPACES, run, "sh", folder, size, process.execPath, ...words];
    const env = { PATH: process.env["PATH"], NODE_ENV: "test", PORT: "0" };
    execFile("unshare", all, { env }, (error, out, err) => resolve({ code: error?.code ?? 0, out, err }));
  });

type Ended = { readonly code: unknown; readonly out: string; readonly err: string };

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const FILLED = 'head -c 4096 /dev/zero > "$1/ballast";';

describe.skipIf(!canMount)("a full disk", () => {
  it.each([
    [
      "the lock of the database",
      "4k",
      FILLED,
      /^The disk that holds .*database\.lock is full: free some space, then start again\.\n$/,
    ],
    [
      "the database",
      "20m",
      "",
      /^The embedded database could not be made: its disk is full; free some space\n$/,
    ],
  ])("A start without room for %s ends with a sentence", async (_what, size, script, sentence) => {
    const { code, err } = await onDisk(size, script, [MAIN]);
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
  });

  it("A database without room for its write-ahead log says so, and nothing more is taken", async () => {
    const { code, out } = await onDisk("70m", "", ["--input-type=module", "-e", FILL_LOG]);
    const [told, saved, ...more] = out.trim().split("\n");
    expect([code, more]).toEqual([0, []]);
    expect(told).toMatch(
      /^The disk that holds .*database is full, and the database cannot go on: free some space, /,
    );
    expect(saved).toBe("after it 0 of 5");
  });
});

/** Writes into the log alone until it cannot, and then goes on as if nothing had been. */
const FILL_LOG = `
  const { openDatabase } = await import(${JSON.stringify(new URL("platform/db/database.ts", import.meta.url).href)});
  const place = { kind: "folder", folder: process.env.DATA_DIR + "/database" };
  const { pool, lost } = await openDatabase(place, () => undefined);
  const write = () => pool.query("select pg_logical_emit_message(true, 'x', repeat('y', 1000000))").then(() => 1, () => 0);
  while (await write());
  console.log(await lost);
  let saved = 0;
  for (let tries = 0; tries < 5; tries += 1) saved += await write();
  console.log("after it", saved, "of 5");
  process.exit(0);`;
