/** A disk of 2 MB, made of memory in namespaces of its own, where the machine gives them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "afterword-full-"));
afterAll(() => rmSync(folder, { recursive: true }));

const inNamespaces = (script: string, ...words: readonly string[]) =>
  spawnSync("unshare", ["--user", "--map-root-user", "--mount", "sh", "-euc", script, "sh", ...words], {
    encoding: "utf8",
  });

const mount = 'mount -t tmpfs -o size=2m none "$1"';
const canMount = inNamespaces(mount, folder).status === 0;

const PROGRAM = `
  import { readdirSync } from "node:fs";
  import { createFolderStore } from ${JSON.stringify(new URL("folder-store.ts", import.meta.url).href)};
  const store = createFolderStore(process.argv[1]);
  async function* body(pieces) { while (pieces-- > 0) yield Buffer.alloc(100_000, pieces); }
  await store.put("a/old", body(10));
  const refused = await store.put("a/old", body(15)).catch((error) => error.constructor.name);
  const again = await store.put("a/new", body(5)).then(() => "put");
  const left = readdirSync(process.argv[1] + "/~incoming");
  console.log(JSON.stringify([refused, again, (await store.head("a/old")).size, left]));`;

it.skipIf(!canMount)(
  "On a full disk the store says so, keeps what it has, and leaves nothing half-written",
  () => {
    const run = `${mount}; exec "$2" --input-type=module -e "$3" "$1"`;
    const { stdout, stderr } = inNamespaces(run, folder, process.execPath, PROGRAM);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual(["StoreFull", "put", 1_000_000, []]);
  },
);
