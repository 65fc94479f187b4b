import { createSeededRandom } from "@afterword/testing/seeded-random";
import { describe, expect, it } from "vitest";
import type { Take } from "../device/take.ts";
import { answerTo } from "./upload-answer.ts";
import { openDevice, openFaultyServer } from "./faulty-server.fixture.ts";
import { createUploadRunner } from "./upload-runner.ts";
import type { UploadPorts, UploadReport } from "./upload-runner.ts";

const OWNER = "11111111-1111-4111-8111-111111111111";

const buildTake = (number: number, changes: Partial<Take> = {}): Take => ({
  id: `${OWNER}/${1_763_900_000_000 + number}.m4a`,
  owner: OWNER,
  type: "audio",
  mimeType: "audio/webm",
  convert: true,
  seconds: 3,
  parts: 2,
  hasCover: false,
  state: "queued",
  at: number,
  ...changes,
});

/** Without the pause of a timer. */
const nextTurn = (): Promise<unknown> => {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", () => resolve(port1.close()));
    port1.start();
    port2.postMessage(null);
  });
};

/** A page over a device and a server; its timers run when `settle` says so. */
function openPage(device = openDevice(), changes: Partial<UploadPorts> = {}) {
  const timers = new Map<number, { readonly atMs: number; readonly action: () => void }>();
  const reports: UploadReport[] = [];
  let nowMs = 0;
  let made = 0;
  const runner = createUploadRunner({
    takes: device.takes,
    list: device.list,
    send: () => Promise.resolve({ result: 1 }),
    isOwner: () => true,
    isOnline: () => true,
    nowMs: () => nowMs,
    random: () => 0.5,
    startTimer: (action, ms) => {
      const key = (made += 1);
      timers.set(key, { atMs: nowMs + ms, action });
      return () => timers.delete(key);
    },
    report: (told) => reports.push(told),
    ...changes,
  });
  return {
    runner,
    device,
    reports,
    ended: () => reports.filter(({ kind }) => kind !== "changed"),
    /** Lets everything happen that happens by itself; with `steps`, only so much of it. */
    settle: async (steps = Number.POSITIVE_INFINITY): Promise<void> => {
      for (let step = 0; step < steps; step += 1) {
        // Reading a blob takes some turns.
        for (let turn = 0; turn < 5; turn += 1) await nextTurn();
        const [due] = [...timers].toSorted(([, one], [, other]) => one.atMs - other.atMs);
        if (due === undefined) return;
        timers.delete(due[0]);
        nowMs = Math.max(nowMs, due[1].atMs);
        due[1].action();
      }
    },
  };
}

const addTake = (device: ReturnType<typeof openDevice>, take: Take, bytes = [1, 2]): Take => {
  device.journal.set(take.id, take);
  for (let part = 0; part < take.parts; part += 1)
    device.blobs.set(`${take.id}.${part}`, new Blob([new Uint8Array([...bytes, part])]));
  if (take.hasCover) device.blobs.set(`${take.id}.cover`, new Blob([new Uint8Array([9])]));
  return take;
};

describe("the runner of the upload queue", () => {
  it("A full device that cannot note an upload down still reports it, and a take without parts holds up no other", async () => {
    const device = openDevice();
    addTake(device, buildTake(1, { parts: 0 }));
    const take = addTake(device, buildTake(2));
    const writeTake = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    const page = openPage(device, { takes: { ...device.takes, writeTake } });
    await page.runner.resume();
    await page.settle();
    expect(page.ended()).toEqual([{ kind: "completed", id: take.id }]);
  });

  it("What the journal has queued is uploaded after a start, and marked in the journal before it is reported", async () => {
    const device = openDevice();
    const take = addTake(device, buildTake(1, { hasCover: true }));
    addTake(device, buildTake(2, { state: "ended" }));
    const sent: string[] = [];
    const page = openPage(device, {
      send: ({ id, part, isLast, convert }) => {
        sent.push(`${id === take.id} ${part} ${isLast} ${convert}`);
        return Promise.resolve({ result: 1 });
      },
      report: ({ kind }) => {
        if (kind === "completed") sent.push(`${kind} ${device.journal.get(take.id)?.state}`);
      },
    });
    await page.runner.resume();
    await page.settle();
    expect(sent.slice(0, 4)).toEqual([
      "true cover false true",
      "true 0 false true",
      "true 1 true true",
      "completed uploaded",
    ]);
    await page.runner.resume();
    await page.settle();
    expect(sent.filter((one) => one.startsWith("true"))).toHaveLength(3);
  });

  it("A take with a part that is gone from the device is dropped, and the next one is uploaded", async () => {
    const device = openDevice();
    const [broken, whole] = [addTake(device, buildTake(1)), addTake(device, buildTake(2))];
    device.blobs.delete(`${broken.id}.1`);
    const page = openPage(device);
    await page.runner.resume();
    await page.settle();
    expect(page.ended()).toEqual([
      { kind: "dropped", id: broken.id, why: "part-missing" },
      { kind: "completed", id: whole.id },
    ]);
    expect(device.journal.get(broken.id)?.state).toBe("refused");
    // What there is of it stays: it can be heard, and its owner did not delete it.
    expect(device.blobs.has(`${broken.id}.0`)).toBe(true);
  });

  it("What the server says of a take that it has no room for is told", async () => {
    const device = openDevice();
    const { id } = addTake(device, buildTake(1));
    const sentence = "You have used up the room for recordings.";
    const page = openPage(device, { send: () => Promise.resolve(answerTo(402, { sentence })) });
    await page.runner.resume();
    await page.settle();
    expect(page.ended()).toEqual([{ kind: "dropped", id, why: "refused", sentence }]);
  });

  it("A device that cannot be read at the moment is asked again", async () => {
    const device = openDevice();
    const take = addTake(device, buildTake(1));
    let asked = 0;
    const readPart: UploadPorts["takes"]["readPart"] = (id, part) => {
      asked += 1;
      return asked === 3 ? Promise.reject(new Error("busy")) : device.takes.readPart(id, part);
    };
    const page = openPage(device, { takes: { ...device.takes, readPart } });
    await page.runner.add(take.id);
    await page.settle();
    expect(page.ended()).toEqual([{ kind: "completed", id: take.id }]);
  });

  it("A take is neither sent on nor given up when another user logs in during its upload", async () => {
    const device = openDevice();
    const take = addTake(device, buildTake(1));
    let isOwner = true;
    const page = openPage(device, {
      takes: {
        ...device.takes,
        // What belongs to another user looks as if it did not exist.
        readPart: (id, part) => (isOwner ? device.takes.readPart(id, part) : Promise.resolve(null)),
      },
      isOwner: () => isOwner,
      send: ({ part }) => {
        if (part === 0) isOwner = false;
        return Promise.resolve({ result: 1 });
      },
    });
    await page.runner.add(take.id);
    await page.settle();
    expect(page.ended()).toEqual([]);
    expect(device.journal.get(take.id)?.state).toBe("queued");
  });

  it("Nothing is sent and nothing reported after a stop, and the request under way is aborted", async () => {
    const device = openDevice();
    const take = addTake(device, buildTake(1));
    const aborted = Promise.withResolvers<void>();
    const page = openPage(device, {
      send: ({ signal }) => {
        signal.addEventListener("abort", () => aborted.resolve());
        return aborted.promise.then(() => ({ result: 1 }));
      },
    });
    await page.runner.add(take.id);
    await page.settle();
    const before = page.reports.length;
    page.runner.stop();
    await aborted.promise;
    await page.settle();
    expect(page.reports).toHaveLength(before);
  });

  it("Progress is reported while a part is sent", async () => {
    const device = openDevice();
    const take = addTake(device, buildTake(1, { parts: 1 }));
    const page = openPage(device, {
      send: ({ onProgress }) => {
        onProgress(2);
        return Promise.resolve({ result: 1 });
      },
    });
    await page.runner.add(take.id);
    await page.settle();
    expect(page.reports).toContainEqual({
      kind: "changed",
      uploads: [{ id: take.id, percent: 66, isSending: true, isFailing: false }],
    });
  });

  it("Only an upload whose request had no success is reported as failing, until one succeeds", async () => {
    const device = openDevice();
    const take = addTake(device, buildTake(1));
    const other = addTake(device, buildTake(2));
    let tries = 0;
    const page = openPage(device, {
      send: () => {
        tries += 1;
        return Promise.resolve({ result: tries === 1 ? 2 : 1 });
      },
    });
    await page.runner.add(take.id);
    await page.runner.add(other.id);
    await page.settle();
    const shown = page.reports.flatMap((told) => (told.kind === "changed" ? told.uploads : []));
    const ofTake = shown.filter(({ id }) => id === take.id).map(({ isFailing }) => isFailing);
    expect(ofTake.filter((isFailing, at) => isFailing !== ofTake[at - 1])).toEqual([false, true, false]);
    expect(shown.filter(({ id, isFailing }) => id === other.id && isFailing)).toEqual([]);
    expect(shown).toContainEqual({ id: take.id, percent: 0, isSending: true, isFailing: true });
  });
});

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].join();

const wholeOf = async (device: ReturnType<typeof openDevice>, take: Take) => {
  const parts = Array.from(
    { length: take.parts },
    (_none, part) => device.blobs.get(`${take.id}.${part}`) ?? "",
  );
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};

describe("uploads under random faults", () => {
  it("200 takes arrive whole over lost requests, lost answers, lost parts, refusals, killed pages and dead connections", async () => {
    const { draw: random } = createSeededRandom(20_261_123);
    const server = openFaultyServer(random, 0.3);
    const device = openDevice();
    const takes = Array.from({ length: 200 }, (_none, number) => {
      const take = buildTake(number, {
        parts: 1 + Math.floor(random() * 6),
        hasCover: random() < 0.5,
      });
      const bytes = Array.from({ length: 1 + Math.floor(random() * 400) }, () => Math.floor(random() * 256));
      return addTake(device, take, bytes);
    });
    for (
      let visit = 0;
      ![...device.journal.values()].every(({ state }) => state === "uploaded");
      visit += 1
    ) {
      expect(visit).toBeLessThan(2_000);
      const page = openPage(device, { send: server.send, random });
      await page.runner.resume();
      await page.settle(1 + Math.floor(random() * 60));
      page.runner.setOnline(false);
      await page.settle(1);
      page.runner.setOnline(true);
      await page.settle(Math.floor(random() * 60));
      page.runner.stop();
    }
    for (const take of takes) {
      const arrived = server.files.get(take.id) ?? new Uint8Array();
      expect(await hashOf(new Uint8Array(arrived))).toBe(await hashOf(await wholeOf(device, take)));
      expect(server.parts.get(take.id)?.has("cover") ?? false).toBe(take.hasCover);
    }
    expect(server.count.conflicts).toBe(0);
    expect(server.count.requests).toBeGreaterThan(800);
  });
});
