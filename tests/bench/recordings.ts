import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { freshServerDatabase } from "@afterword/server/testing/fresh-server-database";
import { startPostgres } from "@afterword/testing/postgres";
import { SERVER_ENTRY } from "../../tools/server-process.ts";
import type { Figure } from "./figure.ts";
import { openPhone, readRange, sendForm } from "./recording-phone.ts";
import { medianOf } from "./world.ts";

const ROUNDS = 31;
const WARMING_ROUNDS = 10;

/**
 * What it costs that recordings lie sealed, and that their parts are checked, sealed and noted in the database: each
 * beside a bare server that does less, in turn, in the same run.
 */
export const measureRecordings = async (): Promise<readonly Figure[]> => {
  const postgres = await startPostgres({ durable: true });
  const databases = [await freshServerDatabase(postgres.url), await freshServerDatabase(postgres.url)];
  const [sealed, plain, busboy] = await Promise.all([
    start(["sealed", databases[0]?.url ?? ""]),
    start(["plain", databases[1]?.url ?? ""]),
    start(["busboy"]),
  ]);
  try {
    const reading = await compare(sealed, readerOf(sealed), plain, readerOf(plain));
    const parts = await compare(sealed, await senderOf(sealed), busboy, bareSenderOf(busboy));
    return [
      {
        name: "sealed recording read by ranges, to a plain one",
        value: reading.cpu,
        atLeast: 0.5,
        unit: "x CPU",
      },
      { name: "the same by the clock", value: reading.wall, atLeast: 0.5, unit: "x" },
      { name: "parts of a recording, to bare busboy", value: parts.cpu, atLeast: 0.5, unit: "x CPU" },
      { name: "the same by the clock", value: parts.wall, atLeast: 0.5, unit: "x" },
    ];
  } finally {
    await Promise.all([sealed, plain, busboy].map(stop));
    for (const database of databases) await database.close();
    await postgres.stop();
  }
};

type Told = { readonly address: string; readonly recording: string };
type Started = Told & { readonly child: ChildProcess };

const start = async (words: readonly string[]): Promise<Started> => {
  const process = new URL("recording-process.ts", import.meta.url);
  const child = fork(process, words, { execArgv: SERVER_ENTRY.slice(0, -1) });
  const [told] = (await once(child, "message")) as [Told];
  return { child, ...told };
};

const stop = async ({ child }: Started): Promise<void> => {
  child.disconnect();
  await once(child, "exit");
};

type Cost = { readonly cpu: number; readonly wall: number };

/**
 * How much the one does for the cost of the other: in the middle one of the rounds, of which each compares what was done
 * right after the other. The first ones only warm up.
 */
const compare = async (
  one: Started,
  workOfOne: () => Promise<void>,
  other: Started,
  workOfOther: () => Promise<void>,
): Promise<Cost> => {
  const ratios: Cost[] = [];
  for (let round = 0; round < WARMING_ROUNDS + ROUNDS; round += 1) {
    const ours = await costOf(one, workOfOne);
    const bare = await costOf(other, workOfOther);
    if (round >= WARMING_ROUNDS) ratios.push({ cpu: bare.cpu / ours.cpu, wall: bare.wall / ours.wall });
  }
  return { cpu: medianOf(ratios.map(({ cpu }) => cpu)), wall: medianOf(ratios.map(({ wall }) => wall)) };
};

const costOf = async (server: Started, work: () => Promise<void>): Promise<Cost> => {
  const [cpuBefore, wallBefore] = [await cpuMsOf(server), performance.now()];
  await work();
  const wall = performance.now() - wallBefore;
  return { cpu: (await cpuMsOf(server)) - cpuBefore, wall };
};

const cpuMsOf = async ({ child }: Started): Promise<number> => {
  child.send("usage");
  const [{ user, system }] = (await once(child, "message")) as [NodeJS.CpuUsage];
  return (user + system) / 1_000;
};

const MEGABYTE = 1024 * 1024;
const RECORDING_BYTES = 64 * MEGABYTE;
const RANGE_BYTES = 8 * MEGABYTE;

/** As a player does: one range after the other, that begin anywhere. */
const readerOf = ({ recording }: Started): (() => Promise<void>) => {
  const agent = new Agent({ keepAlive: true });
  return async () => {
    for (let from = 777; from < RECORDING_BYTES; from += RANGE_BYTES)
      await readRange(agent, recording, `bytes=${from}-${Math.min(from + RANGE_BYTES, RECORDING_BYTES) - 1}`);
  };
};

const PART = Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.alloc(512 * 1024, "voice ")]);
const PARTS = 40;

const senderOf = async ({ address }: Started): Promise<() => Promise<void>> => {
  const phone = await openPhone(address);
  let takes = 1_700_000_000_000;
  return async () => {
    takes += 1;
    for (let index = 0; index < PARTS; index += 1)
      await phone.send({ name: `${takes}.mp4`, index, isLast: false, content: PART });
  };
};

const bareSenderOf = ({ address }: Started): (() => Promise<void>) => {
  const agent = new Agent({ keepAlive: true });
  return async () => {
    for (let index = 0; index < PARTS; index += 1) await sendForm(agent, address, { content: PART });
  };
};
