import { readFileSync } from "node:fs";
import path from "node:path";
import { ceph, firefox, nginx, swift, systemd, webkit, webkitView } from "../gate/needs.ts";
import { projectRoot } from "../run-program.ts";
import type { LongCheck, Said } from "./check.ts";
import {
  readAudit,
  readChaos,
  readDefects,
  readMutation,
  readPowerCuts,
  readScreens,
  readSimulation,
  readTests,
} from "./figures.ts";

type Check = Omit<LongCheck, "name" | "command" | "readFigure">;
type Reader = (said: Said) => string | undefined;

const programs = JSON.parse(readFileSync(path.join(projectRoot, "tools/commands.json"), "utf8")) as Readonly<
  Record<string, string>
>;

/** A command of this project with its arguments. */
const command = (name: string, call: string, readFigure: Reader, rest: Check): LongCheck => {
  const [key = "", ...words] = call.split(" ");
  return { name, command: [process.execPath, programs[key] ?? key, ...words], readFigure, ...rest };
};

/** Tests of `npm test`, at full size if they have a short one too. */
const whole = (name: string, what: string, files: readonly string[], project = "server"): LongCheck => {
  const report = `.cache/long/${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name,
    what,
    bound: "all tests pass",
    command: ["vitest", "run", "--project", project, ...reporters, ...files],
    environment: { TEST_WHOLE: "1" },
    report,
    readFigure: readTests,
  };
};

/** All long checks in the order in which they run: the shorter ones first, so that the table fills early. */
export const LONG_CHECKS: readonly LongCheck[] = [
  whole("brake", "two servers look at the same wave", ["apps/server/src/engine/switch/brake.pg.test.ts"]),
  whole("overlap", "8 processes send from the same outbox, to 500 users", [
    "apps/server/src/engine/outbox/overlap.pg.test.ts",
  ]),
  whole("interleavings", "10,000 acts of users, admins, mail servers and two of our servers at once", [
    "tests/chaos/interleavings.pg.test.ts",
  ]),
  // It has one size, the same as in `npm test`.
  whole("postfix", "a real Postfix returns mails, as in npm test", [
    "apps/server/src/engine/bounces/real-bounces.pg.test.ts",
  ]),
  whole("kill-rounds", "the server and its database are killed while they write", [
    "apps/server/src/server-kill-background-tasks.pg.test.ts",
    "apps/server/src/server-kill-folder.pg.test.ts",
    "apps/server/src/server-kill-postgres.pg.test.ts",
    "apps/server/src/platform/db/crash-folder.pg.test.ts",
    "apps/server/src/platform/db/crash-server.pg.test.ts",
    "apps/server/src/operations/maintenance/recordings-drill.pg.test.ts",
  ]),
  whole("failover", "database servers die amid saves and deliveries, and their standby takes their place", [
    "apps/server/src/platform/db/two-servers.pg.test.ts",
    "apps/server/src/server-failover.pg.test.ts",
    "tests/chaos/failover.pg.test.ts",
  ]),
  {
    ...whole(
      "guide",
      "an installation by the words of the guide: database and mail server with TLS, proxy, first admin, dump, restore",
      ["apps/server/src/guide.long.test.ts"],
      "long",
    ),
    needs: [nginx, systemd],
  },
  {
    ...whole(
      "store-swift",
      "recordings on a real OpenStack Swift: the suite of the stores, the drill, a move",
      ["apps/server/src/operations/maintenance/real-swift.long.test.ts"],
      "long",
    ),
    needs: [swift],
  },
  {
    ...whole(
      "store-ceph",
      "the same on a real Ceph RGW",
      ["apps/server/src/operations/maintenance/real-ceph.long.test.ts"],
      "long",
    ),
    needs: [ceph],
  },
  whole(
    "hostile-files",
    "600 mutated recordings and others of strangers through ffmpeg, half of them without the sandbox",
    ["apps/server/src/features/media/hostile-recordings.db.test.ts"],
    "database",
  ),
  whole(
    "bad-networks",
    "200 recordings over a network that fails, to a server that is killed 25 times",
    ["apps/server/src/server-kill-uploads.long.test.ts"],
    "long",
  ),
  whole(
    "kills-browser",
    "the browser is killed 60 times, half of them while it records",
    ["tests/e2e/website/killed-recorder.e2e.ts"],
    "e2e",
  ),
  whole(
    "two-tabs",
    "two tabs of a browser with one upload",
    ["tests/e2e/other-browsers/two-tabs.long.test.ts"],
    "long",
  ),
  whole(
    "phone-codecs",
    "a film in H.264 and AAC goes through the recorder and is not coded anew",
    ["tests/e2e/other-browsers/recording-as-it-is.long.test.ts"],
    "long",
  ),
  {
    ...whole(
      "firefox",
      "a voice and a video from Debian's Firefox to their recipient",
      ["tests/e2e/other-browsers/firefox.long.test.ts"],
      "long",
    ),
    needs: [firefox],
  },
  {
    ...whole(
      "webkit",
      "a voice from Debian's WebKitGTK to its recipient, without conversion",
      ["tests/e2e/other-browsers/webkit.long.test.ts"],
      "long",
    ),
    needs: [webkit],
  },
  {
    ...whole(
      "web-view",
      "the app in a view of WebKit, as in a wrapper: bridge suite, greeting, checks, a voice",
      ["tests/e2e/other-browsers/web-view.long.test.ts"],
      "long",
    ),
    needs: [webkit, webkitView],
  },
  command("power-cuts", "powercut", readPowerCuts, {
    what: "the power fails under the embedded database",
    bound: "0 failures",
  }),
  command("screens", "screens", readScreens, {
    what: "every screen is drawn, in both sizes and themes",
    bound: "all",
  }),
  command("audit", "audit", readAudit, {
    what: "outside programs look at the calls",
    bound: "all suites pass",
  }),
  command("chaos", "chaos", readChaos, {
    what: "faults and races with 2 and with 8 servers",
    bound: "0 violations",
  }),
  command("defects", "simulate --mutants", readDefects, {
    what: "defects planted into the product, hunted by the simulation",
    bound: "all found, the product itself lawful",
  }),
  command("mutation", "mutation", readMutation, {
    what: "small defects planted into core, noticed by its tests",
    bound: "at least 99 %",
  }),
  command("simulation", "simulate", readSimulation, {
    what: "4 worlds of up to 2,500 people and 5 years, a crash at every wait of a story",
    bound: "0 violations",
  }),
];
