import type { Take } from "../device/take.ts";
import type { PartRequest } from "./send-part.ts";
import { answerTo } from "./upload-answer.ts";
import type { UploadAnswer } from "./upload-queue.machine.ts";
import type { UploadPorts } from "./upload-runner.ts";

/** A server that keeps parts as behaviour §5 says, and fails as networks and servers do. */
export function openFaultyServer(random: () => number, faultShare: number) {
  const parts = new Map<string, Map<PartRequest["part"], Uint8Array>>();
  const files = new Map<string, Uint8Array>();
  const count = { requests: 0, conflicts: 0, closings: 0 };

  const take = async ({ id, part, isLast, file }: PartRequest): Promise<UploadAnswer> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kept = parts.get(id) ?? new Map<PartRequest["part"], Uint8Array>();
    parts.set(id, kept);
    const before = kept.get(part);
    if (before !== undefined && !isSame(before, bytes)) {
      count.conflicts += 1;
      return answerTo(409);
    }
    kept.set(part, bytes);
    if (!isLast) return answerTo(200);
    const numbers = Array.from({ length: Number(part) + 1 }, (_none, number) => number);
    const missing = numbers.filter((number) => !kept.has(number));
    if (missing.length > 0) return answerTo(425, { missing });
    if (!files.has(id)) count.closings += 1;
    files.set(id, joined(numbers.map((number) => kept.get(number) ?? new Uint8Array())));
    return answerTo(200);
  };
  const loseOnePart = (id: string): void => {
    const kept = [...(parts.get(id)?.keys() ?? [])].filter((part) => part !== "cover");
    const lost = kept[Math.floor(random() * kept.length)];
    if (lost !== undefined) parts.get(id)?.delete(lost);
  };
  return {
    files,
    parts,
    count,
    send: async (request: PartRequest): Promise<UploadAnswer> => {
      count.requests += 1;
      const fault = random() < faultShare ? Math.floor(random() * 5) : -1;
      if (fault === 0) return answerTo(0);
      if (fault === 1) return answerTo(500);
      if (fault === 2) return answerTo(429, { waitMs: 2_000 });
      request.onProgress(request.file.size / 2);
      const answer = await take(request);
      if (fault === 3) loseOnePart(request.id);
      // It arrived, and the answer was lost.
      return fault === 4 ? answerTo(0) : answer;
    },
  };
}

/** A device in memory: what it has survives its pages. */
export function openDevice() {
  const journal = new Map<string, Take>();
  const blobs = new Map<string, Blob>();
  let list: readonly { readonly id: string; readonly sent: number }[] = [];
  const takes: UploadPorts["takes"] = {
    listTakes: () => Promise.resolve([...journal.values()]),
    findTake: (id) => Promise.resolve(journal.get(id) ?? null),
    readPart: (id, part) => Promise.resolve(blobs.get(`${id}.${part}`) ?? null),
    readCover: (id) => Promise.resolve(blobs.get(`${id}.cover`) ?? null),
    writeTake: (take) => {
      journal.set(take.id, take);
      return Promise.resolve();
    },
  };
  return {
    takes,
    journal,
    blobs,
    list: {
      sentOf: (id: string) => list.find((one) => one.id === id)?.sent ?? 0,
      write: (uploads: Parameters<UploadPorts["list"]["write"]>[0]) => {
        list = uploads.map(({ id, steps, left }) => ({ id, sent: steps.length - left.length }));
      },
    },
  };
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
