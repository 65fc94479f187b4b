import { describe, expect, it } from "vitest";
import { answerTo } from "./upload-answer.ts";
import {
  beginQueue,
  moveQueue,
  percentOf,
  uploadOf,
  wakesAtMs,
  type Upload,
  type UploadAnswer,
  type UploadEvent,
  type UploadQueue,
  type UploadStep,
} from "./upload-queue.machine.ts";

const stepsOf = (parts: number, cover = false): UploadStep[] => [
  ...(cover ? [{ part: "cover", bytes: 50 } as const] : []),
  ...Array.from({ length: parts }, (_none, part) => ({ part, bytes: 100 })),
];
const take = (id: string, parts = 2, sent = 0, cover = false): Upload =>
  uploadOf({ id, convert: false, steps: stepsOf(parts, cover), sent });

/** A queue that is told one event after another; `sent` is what it had sent, in words. */
const begin = (isOnline = true) => {
  let queue: UploadQueue = beginQueue(isOnline);
  let nowMs = 0;
  const log: string[] = [];
  const tell = (event: UploadEvent): void => {
    const moved = moveQueue(queue, event, nowMs);
    queue = moved.queue;
    for (const effect of moved.effects) {
      if (effect.kind === "send")
        log.push(`${effect.upload.id}.${effect.step.part}${effect.isLast ? " last" : ""}`);
      else log.push(`${effect.kind}${"id" in effect ? ` ${effect.id}` : ""}`);
    }
  };
  const answer = (given: UploadAnswer, random = 0): void => {
    if (queue.sending === null) throw new Error("nothing is being sent");
    const { id, step } = queue.sending;
    tell({ kind: "answered", id, part: step.part, answer: given, random });
  };
  return {
    tell,
    answer,
    log,
    queue: () => queue,
    add: (upload: Upload) => tell({ kind: "queued", upload }),
    ok: () => answer({ result: 1 }),
    again: (random = 0) => answer({ result: 2 }, random),
    wake: () => {
      nowMs = wakesAtMs(queue) ?? nowMs;
      tell({ kind: "woken" });
    },
    restMs: () => (wakesAtMs(queue) ?? nowMs) - nowMs,
  };
};

describe("the upload queue", () => {
  it("A take is sent part by part, its cover first, and is complete after the last part", () => {
    const { add, ok, log, queue } = begin();
    add(take("a", 2, 0, true));
    for (let step = 0; step < 3; step += 1) ok();
    expect(log).toEqual(["a.cover", "a.0", "a.1 last", "completed a"]);
    expect(queue().uploads).toEqual([]);
    expect(wakesAtMs(queue())).toBeNull();
  });

  it("Takes are sent one after another, in the order in which they came", () => {
    const { add, ok, log } = begin();
    add(take("a"));
    add(take("b", 1));
    for (let step = 0; step < 3; step += 1) ok();
    expect(log).toEqual(["a.0", "a.1 last", "completed a", "b.0 last", "completed b"]);
  });

  it("A take that is queued twice is sent once", () => {
    const { add, ok, log } = begin();
    add(take("a", 1));
    add(take("a", 1));
    ok();
    expect(log).toEqual(["a.0 last", "completed a"]);
  });

  it("What the server acknowledged in an earlier visit is not sent again, but for the last part", () => {
    const { add, log } = begin();
    add(take("a", 4, 2));
    expect(log).toEqual(["a.2"]);
    const other = begin();
    other.add(take("b", 2, 2));
    expect(other.log).toEqual(["b.1 last"]);
  });

  it("A failed part is tried again after a rest that grows from one second to a minute", () => {
    const { add, again, wake, restMs, log } = begin();
    add(take("a", 1));
    const rests = Array.from({ length: 8 }, () => {
      again(1);
      const rest = restMs();
      wake();
      return rest / 1000;
    });
    expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(log).toHaveLength(9);
  });

  it("Devices that failed together come back at different times, none before a second has passed", () => {
    const restOf = (random: number): number => {
      const { add, again, wake, restMs } = begin();
      add(take("a", 1));
      for (let tries = 0; tries < 4; tries += 1) {
        again(random);
        if (tries < 3) wake();
      }
      return restMs();
    };
    expect([restOf(0), restOf(0.5), restOf(1)]).toEqual([4_000, 6_000, 8_000]);
    const { add, again, restMs } = begin();
    add(take("a", 1));
    again(0);
    expect(restMs()).toBe(1_000);
  });

  it("A server that asks to wait is left alone for that long", () => {
    const { add, answer, restMs } = begin();
    add(take("a", 1));
    answer({ result: 2, waitMs: 90_000 });
    expect(restMs()).toBe(90_000);
  });

  it("A success ends the growth of the rests", () => {
    const { add, again, wake, ok, restMs } = begin();
    add(take("a", 3));
    for (let tries = 0; tries < 5; tries += 1) {
      again(1);
      wake();
    }
    ok();
    again(1);
    expect(restMs()).toBe(1_000);
  });

  it("A take that fails again and again does not hold up the others", () => {
    const { add, again, ok, wake, log } = begin();
    add(take("a", 1));
    add(take("b", 1));
    again();
    wake();
    ok();
    expect(log).toEqual(["a.0 last", "b.0 last", "completed b", "a.0 last"]);
  });

  it("A take that can never be taken is dropped, and the next one goes on at once", () => {
    const { add, answer, log } = begin();
    add(take("a", 3));
    add(take("b", 1));
    answer({ result: 3, why: "refused" });
    expect(log).toEqual(["a.0", "dropped a", "b.0 last"]);
  });

  it("Parts that the server misses are sent again, and the last part after them", () => {
    const { add, ok, answer, wake, log } = begin();
    add(take("a", 4));
    for (let step = 0; step < 3; step += 1) ok();
    answer({ result: 2, missing: [1, 2, 3, 99] });
    wake();
    for (let step = 0; step < 3; step += 1) ok();
    expect(log.slice(4)).toEqual(["a.1", "a.2", "a.3 last", "completed a"]);
  });

  it("A server that loses the same part again and again is asked less and less often", () => {
    const { add, ok, answer, wake, restMs, log } = begin();
    add(take("a", 3));
    ok();
    ok();
    const rests = Array.from({ length: 7 }, () => {
      answer({ result: 2, missing: [1] }, 1);
      const rest = restMs();
      wake();
      ok();
      return rest / 1000;
    });
    expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60]);
    ok();
    expect(log.slice(-3)).toEqual(["a.1", "a.2 last", "completed a"]);
  });

  it("Nothing is sent without a connection, and everything goes on at once when it is back", () => {
    const { add, tell, again, log, queue } = begin(false);
    add(take("a", 1));
    expect(log).toEqual([]);
    expect(wakesAtMs(queue())).toBeNull();
    tell({ kind: "connectivity", isOnline: true });
    again();
    tell({ kind: "connectivity", isOnline: false });
    tell({ kind: "connectivity", isOnline: true });
    expect(log).toEqual(["a.0 last", "a.0 last"]);
  });

  it("Removing a take aborts its upload, and a late answer changes nothing", () => {
    const { add, tell, log, queue } = begin();
    add(take("a", 2));
    add(take("b", 1));
    tell({ kind: "removed", id: "a" });
    const late = { kind: "answered", id: "a", part: 0, answer: { result: 1 }, random: 0 } as const;
    tell(late);
    expect(log).toEqual(["a.0", "abort", "b.0 last"]);
    expect(queue().uploads.map(({ id }) => id)).toEqual(["b"]);
    tell({ kind: "removed", id: "nobody" });
    expect(log).toHaveLength(3);
  });

  it("An answer to another part than the one being sent is not believed", () => {
    const { add, tell, log } = begin();
    add(take("a", 3));
    tell({ kind: "answered", id: "a", part: 2, answer: { result: 1 }, random: 0 });
    expect(log).toEqual(["a.0"]);
  });
});

describe("the progress of an upload", () => {
  it("Progress counts what was sent of all bytes, and stays at 99 until the server has everything", () => {
    const { add, tell, ok, queue } = begin();
    const upload = take("a", 2, 0, true);
    const percent = (): number => {
      const [current] = queue().uploads;
      return current === undefined ? 100 : percentOf(queue(), current);
    };
    add(upload);
    expect(percent()).toBe(0);
    ok();
    expect(percent()).toBe(20);
    tell({ kind: "progress", bytes: 50 });
    expect(percent()).toBe(40);
    ok();
    tell({ kind: "progress", bytes: 5_000 });
    expect(percent()).toBe(99);
    ok();
    expect(percent()).toBe(100);
  });

  it("What was sent in an earlier visit counts, and a take without bytes is at nothing", () => {
    const { queue } = begin();
    expect(percentOf(queue(), take("a", 4, 3))).toBe(75);
    expect(percentOf(queue(), { ...take("a", 1), steps: [{ part: 0, bytes: 0 }] })).toBe(0);
  });

  it("Progress of nothing is ignored", () => {
    const { tell, queue } = begin();
    tell({ kind: "progress", bytes: 7 });
    expect(queue().sending).toBeNull();
  });
});

describe("what an answer means", () => {
  it.each([200, 201, 204])("An answer of %i is a success", (status) => {
    expect(answerTo(status)).toEqual({ result: 1 });
  });

  it.each([0, 401, 403, 408, 423, 425, 429, 500, 502, 503, 507])(
    "A try that was answered with %i is made again",
    (status) => {
      expect(answerTo(status).result).toBe(2);
    },
  );

  it.each([400, 402, 404, 409, 410, 413, 415])(
    "A try that was answered with %i is never made again",
    (status) => {
      expect(answerTo(status)).toEqual({ result: 3, why: "refused" });
    },
  );

  it("A refusal of the last part that names missing parts is tried again", () => {
    expect(answerTo(409, { missing: [3] })).toEqual({ result: 2, missing: [3] });
    expect(answerTo(429, { waitMs: 5 })).toEqual({ result: 2, waitMs: 5 });
  });
});
