import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@afterword/testing/free-port";
import { createDaemons, type Daemons, type RealS3 } from "./real-s3.ts";

/** Ceph with its S3 gateway: one monitor, one store, which keeps everything in memory. Of Debian's radosgw. */
export const startCeph = async (): Promise<RealS3> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-ceph-"));
  const daemons = createDaemons(folder);
  const stop = async (): Promise<void> => {
    await daemons.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await startServers(folder, daemons);
    return { access: { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", ...USER }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const USER = { accessKey: "test-key", secretKey: "test-secret" };
const [CLUSTER, DISK] = ["1b1dd1ea-0000-4000-8000-000000000001", "1b1dd1ea-0000-4000-8000-000000000002"];

const startServers = async (folder: string, daemons: Daemons): Promise<number> => {
  const [monitor, port, first] = [await freePort(), await freePort(), await freePort()];
  for (const name of ["mon", "osd"]) mkdirSync(join(folder, name));
  const settings = join(folder, "ceph.conf");
  writeFileSync(settings, settingsOf(folder, { monitor, port, first }));
  const here = ["-c", settings];
  const [map, address] = [join(folder, "monmap"), `[v2:127.0.0.1:${monitor}]`];
  await run("monmaptool", ["--create", "--addv", "a", address, "--fsid", CLUSTER, map]);
  await run("ceph-mon", [...here, "--mkfs", "-i", "a", "--monmap", map]);
  daemons.start("mon", ["ceph-mon", ...here, "-i", "a", "-f"]);
  await until(daemons, () => run("ceph", [...here, "--connect-timeout", "5", "osd", "new", DISK]));
  await run("ceph-osd", [...here, "-i", "0", "--mkfs", "--osd-uuid", DISK]);
  daemons.start("osd", ["ceph-osd", ...here, "-i", "0", "-f"]);
  await until(daemons, async () => {
    if (!(await run("ceph", [...here, "osd", "stat"])).includes("1 up")) throw new Error("no store is up");
  });
  const keys = ["--access-key", USER.accessKey, "--secret-key", USER.secretKey];
  await run("radosgw-admin", [...here, "user", "create", "--uid=test", "--display-name=test", ...keys]);
  daemons.start("rgw", ["radosgw", ...here, "-n", "client.rgw", "-f"]);
  await until(daemons, () => fetch(`http://127.0.0.1:${port}/`));
  return port;
};

/** What it wrote. */
const run = async (program: string, words: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, words, { timeout: PATIENCE_MS })).stdout;

const PATIENCE_MS = 120_000;

const until = async (daemons: Daemons, look: () => Promise<unknown>): Promise<void> => {
  let fault: unknown;
  for (let tries = 0; tries < 200 && !daemons.isBroken(); tries += 1) {
    try {
      await look();
      return;
    } catch (error) {
      fault = error;
      await pause(300);
    }
  }
  throw new Error(`Ceph did not start:\n${daemons.said()}`, { cause: fault });
};

type Ports = { readonly monitor: number; readonly port: number; readonly first: number };

/** Nothing is copied, proved or encrypted between its parts. */
const settingsOf = (folder: string, { monitor, port, first }: Ports): string => `
[global]
fsid = ${CLUSTER}
mon host = [v2:127.0.0.1:${monitor}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
ms bind msgr1 = false
ms bind port min = ${first}
ms bind port max = ${first + 200}
auth cluster required = none
auth service required = none
auth client required = none
${["client", "cluster", "service", "mon client", "mon cluster", "mon service"]
  .map((pair) => `ms ${pair} mode = crc`)
  .join("\n")}
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
mon warn on pool no redundancy = false
osd crush chooseleaf type = 0
osd pool default pg num = 4
osd pool default pgp num = 4
mon max pg per osd = 2000
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
setuser match path =
[mon]
mon data = ${folder}/mon
mon cluster log file = ${folder}/cluster.log
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd class load list = *
osd class default list = *
[client]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 32
`;
