import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@afterword/testing/free-port";
import { createDaemons, type Daemons, type RealS3 } from "./real-s3.ts";

/** OpenStack Swift with its S3 interface: one disk, one copy of each object, no cache. Of Debian's python3-swift. */
export const startSwift = async (): Promise<RealS3> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-swift-"));
  const daemons = createDaemons(folder);
  const stop = async (): Promise<void> => {
    await daemons.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await startServers(folder, daemons);
    const access = { region: "us-east-1", accessKey: "test:tester", secretKey: "testing" };
    return { access: { endpoint: `http://127.0.0.1:${port}`, ...access }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Debian's own: the library is not installed for another one. */
const PYTHON = "/usr/bin/python3";
const STORAGE = ["account", "container", "object"] as const;

const startServers = async (folder: string, daemons: Daemons): Promise<number> => {
  mkdirSync(join(folder, "disks/disk"), { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write("swift.conf", SWIFT);
  const ports: number[] = [];
  for (const kind of STORAGE) {
    const port = await freePort();
    ports.push(port);
    write(`${kind}-server.conf`, `${settingsOf(folder, port)}${storagePipeline(kind)}`);
  }
  const proxyPort = await freePort();
  write("proxy-server.conf", `${settingsOf(folder, proxyPort)}${PROXY_PIPELINE}`);
  execFileSync(PYTHON, ["-c", MAKE_RINGS, folder, ...ports.map(String)], { stdio: "pipe" });
  for (const kind of [...STORAGE, "proxy"]) daemons.start(kind, [PYTHON, "-c", RUN_SERVER, folder, kind]);
  await answers(proxyPort, daemons);
  return proxyPort;
};

const answers = async (port: number, daemons: Daemons): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (daemons.isBroken()) break;
    const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`Swift did not start:\n${daemons.said()}`);
};

const SWIFT = `
[swift-hash]
swift_hash_path_prefix = test
swift_hash_path_suffix = test
`;

/** Without forks, so that its end is the end of the server. */
const settingsOf = (folder: string, port: number): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/disks
mount_check = false
disable_fallocate = true
log_address = /dev/null
log_level = ERROR
`;

const storagePipeline = (kind: (typeof STORAGE)[number]): string => `
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

/** What a request passes on its way, in this order, with the settings of each. */
const FILTERS: Readonly<Record<string, string>> = {
  catch_errors: "",
  gatekeeper: "",
  healthcheck: "",
  // It insists on a cache, and does without the answers of one.
  cache: "memcache_servers = 127.0.0.1:1",
  listing_formats: "",
  s3api: "location = us-east-1\nmin_segment_size = 5242880",
  tempauth: "user_test_tester = testing .admin",
  copy: "",
  slo: "",
  dlo: "",
};

const PROXY_PIPELINE = `
[pipeline:main]
pipeline = ${Object.keys(FILTERS).join(" ")} proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
${Object.entries(FILTERS)
  .map(
    ([name, settings]) =>
      `[filter:${name}]\nuse = egg:swift#${name === "cache" ? "memcache" : name}\n${settings}\n`,
  )
  .join("")}`;

const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for kind, port in zip(("account", "container", "object"), ports):
    ring = RingBuilder(6, 1, 0)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "disk", "weight": 1})
    ring.rebalance()
    ring.get_ring().save(f"{folder}/{kind}.ring.gz")
`;

const RUN_SERVER = `
import sys
from swift.common import utils
folder, kind = sys.argv[1:]
utils.set_swift_dir(folder)
from swift.common.wsgi import run_wsgi
from swift.obj.server import global_conf_callback
more = {"global_conf_callback": global_conf_callback} if kind == "object" else {}
sys.exit(run_wsgi(f"{folder}/{kind}-server.conf", f"{kind}-server", **more))
`;
