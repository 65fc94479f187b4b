import type { Outcome } from "@afterword/core/errors/outcome";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { storePart, type ReadPart } from "@afterword/server/features/media/part-storing";
import type { Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { pauseIn, type Ask } from "./asking.ts";
import type { Entry } from "./ledger.ts";

/**
 * A phone that hands over takes, part by part, as the queue of the page does (behaviour §5): it goes on after an
 * interruption, sends again what was not answered, and sends what is said to be missing. Some phones are lost.
 */
export type Device = {
  /** Ends when the server has all of it, or the device gives up for good. */
  readonly upload: (entry: Entry) => Promise<void>;
};

type Inputs = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly ask: Ask;
  readonly secret: string;
  /** When the phone is gone: lost, or with an empty battery beside its dead owner. */
  readonly endsAt: () => number;
};

/** What to do next with a take. */
type Next = "on" | "again" | "over";

export const createDevice = (inputs: Inputs): Device => {
  const { time, chance } = inputs;
  const isOver = (): boolean => time.now() >= inputs.endsAt();

  const sendUntilAnswered = async (entry: Entry, part: number): Promise<"on" | "over"> => {
    for (let waitMs = 5 * SECOND_MS; !isOver(); waitMs = Math.min(2 * waitMs, 20 * MINUTE_MS)) {
      const next = await send(inputs, entry, part);
      if (next !== "again") return next;
      await pauseIn(time, chance.between(0.5, 1.5) * waitMs);
    }
    return "over";
  };

  return {
    upload: async (entry) => {
      const { parts } = entry.take;
      await pauseIn(time, chance.between(0, MINUTE_MS));
      const isLostAt = chance.happens(0.2) ? chance.whole(0, parts.length - 1) : Infinity;
      for (const part of orderOf(chance, parts.length)) {
        if (part === isLostAt || (await sendUntilAnswered(entry, part)) === "over") return;
        await pauseIn(time, pauseAfterPart(chance));
      }
      // What was said to be missing when the last one came.
      const rest = parts.map((_, part) => part).filter((part) => !entry.acknowledged.has(part));
      for (const part of rest) if ((await sendUntilAnswered(entry, part)) === "over") return;
    },
  };
};

/** Mostly in order; parts of two tabs overtake each other. */
const orderOf = (chance: Chance, count: number): readonly number[] => {
  const order = Array.from({ length: count }, (_, part) => part);
  return chance.happens(0.2) ? order.toReversed() : order;
};

const pauseAfterPart = (chance: Chance): number =>
  chance.happens(0.08) ? chance.between(HOUR_MS, 2 * DAY_MS) : chance.between(0, 20 * SECOND_MS);

const send = async (device: Inputs, entry: Entry, part: number): Promise<Next> => {
  const { chance, ask, secret } = device;
  const { take, sent } = entry;
  const isLast = part === take.parts.length - 1;
  const named = { secret, filePart: `${take.owner}/${take.name}.${part}`, isLast };
  const line = { breaks: chance.happens(0.05), losesAnswer: chance.happens(0.05) };
  const bytes = take.parts[part] ?? Buffer.alloc(0);
  if (!line.breaks) sent.add(part);
  const ended = await ask(({ process, context }) =>
    storePart(
      context,
      named,
      { ip: "192.0.2.1", hangUp: () => undefined },
      readFrom(process, bytes, line.breaks),
    ),
  );
  const isHeard = !line.losesAnswer && !line.breaks;
  return ended.kind === "answered" && isHeard ? hear(device, entry, part, ended.answer) : "again";
};

const hear = ({ time }: Inputs, entry: Entry, part: number, answer: Outcome<string>): Next => {
  const { take, acknowledged } = entry;
  const isStored = answer.ok || answer.error.kind === "parts-missing";
  if (!isStored) return answer.error.kind === "busy" ? "again" : "over";
  acknowledged.add(part);
  if (acknowledged.size === take.parts.length) entry.wholeAt ??= time.now();
  return "on";
};

/** The body of a request, which comes in pieces and may break off, as the product's own reader of forms hands it on. */
const readFrom =
  (process: Process, bytes: Buffer, breaks: boolean): ReadPart =>
  async (take) => {
    try {
      return { kind: "taken", value: await take(pieces(process, bytes, breaks)) };
    } catch (error) {
      if (error === BROKE_OFF) return { kind: "no-file" };
      throw error;
    }
  };

const BROKE_OFF = new Error("the network is gone");

async function* pieces(process: Process, bytes: Buffer, breaks: boolean): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 20);
  await process.park(100);
  if (breaks) throw BROKE_OFF;
  yield bytes.subarray(20);
}
