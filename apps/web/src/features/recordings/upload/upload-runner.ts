import type { Take } from "../device/take.ts";
import type { Takes } from "../device/takes.ts";
import type { PartRequest } from "./send-part.ts";
import {
  beginQueue,
  moveQueue,
  percentOf,
  uploadOf,
  wakesAtMs,
  type Upload,
  type UploadAnswer,
  type UploadEffect,
  type UploadEvent,
  type UploadStep,
} from "./upload-queue.machine.ts";
import type { UploadList } from "./upload-list.ts";

/** What the runner needs of the world; tests hand over their own. */
export type UploadPorts = {
  readonly takes: Pick<Takes, "listTakes" | "findTake" | "readPart" | "readCover" | "writeTake">;
  /** What an earlier visit had sent. */
  readonly list: UploadList;
  readonly send: (request: PartRequest) => Promise<UploadAnswer>;
  /** Whether the takes are still those of the user for whom the runner was started. */
  readonly isOwner: () => boolean;
  readonly isOnline: () => boolean;
  readonly nowMs: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Runs `action` after `ms`. Returns a cancel function. */
  readonly startTimer: (action: () => void, ms: number) => () => void;
  readonly report: (report: UploadReport) => void;
};

export type ShownUpload = {
  readonly id: string;
  readonly percent: number;
  readonly isSending: boolean;
  /** Its last request had no success: it is tried again, or is being tried. */
  readonly isFailing: boolean;
};

export type UploadReport =
  | { readonly kind: "changed"; readonly uploads: readonly ShownUpload[] }
  | Extract<UploadEffect, { readonly kind: "completed" | "dropped" }>;

export type UploadRunner = {
  /** Puts every queued take of the journal into the queue. */
  readonly resume: () => Promise<void>;
  readonly add: (id: string) => Promise<void>;
  readonly remove: (id: string) => void;
  readonly setOnline: (isOnline: boolean) => void;
  /** A person is looking again: no more resting. */
  readonly wake: () => void;
  readonly stop: () => void;
};

/** Carries out what the machine of the queue decides. The journal says what is to be sent; the list, how far it was. */
export function createUploadRunner(ports: UploadPorts): UploadRunner {
  let queue = beginQueue(ports.isOnline());
  let stopTimer: (() => void) | undefined;
  let sending = new AbortController();
  let isStopped = false;

  const tell = (event: UploadEvent): void => {
    if (isStopped) return;
    const before = queue;
    const moved = moveQueue(queue, event, ports.nowMs());
    queue = moved.queue;
    if (queue.uploads !== before.uploads) ports.list.write(queue.uploads);
    for (const effect of moved.effects) carryOut(effect);
    stopTimer?.();
    const wakesAt = wakesAtMs(queue);
    stopTimer =
      wakesAt === null
        ? undefined
        : ports.startTimer(() => tell({ kind: "woken" }), Math.max(0, wakesAt - ports.nowMs()));
    if (queue !== before) ports.report({ kind: "changed", uploads: queue.uploads.map(shown) });
  };
  const shown = (upload: Upload): ShownUpload => ({
    id: upload.id,
    percent: percentOf(queue, upload),
    isSending: queue.sending?.id === upload.id,
    isFailing: upload.isFailing,
  });
  const carryOut = (effect: UploadEffect): void => {
    switch (effect.kind) {
      case "send":
        return void send(effect);
      case "abort":
        return sending.abort();
      case "completed":
        return void finish(effect.id, "uploaded", effect);
      case "dropped":
        return void finish(effect.id, "refused", effect);
    }
  };
  const send = async ({ upload, step, isLast }: Extract<UploadEffect, { kind: "send" }>): Promise<void> => {
    sending = new AbortController();
    const { signal } = sending;
    const answer = await sendStep(ports, { upload, step, isLast }, signal, (bytes) => {
      if (!signal.aborted) tell({ kind: "progress", bytes });
    });
    if (signal.aborted || !ports.isOwner()) return;
    tell({ kind: "answered", id: upload.id, part: step.part, answer, random: ports.random() });
  };
  const finish = async (id: string, state: Take["state"], report: UploadReport): Promise<void> => {
    // A device that cannot note it down asks the server once more at the next start.
    await markTake(ports, id, state).catch(() => undefined);
    ports.report(report);
  };
  const add = async (take: Take | null): Promise<void> => {
    // A take without parts would stand at the head of the queue for ever.
    if (take?.state === "queued" && take.parts > 0)
      tell({ kind: "queued", upload: await readUpload(ports, take) });
  };
  return {
    resume: async () => {
      for (const take of await ports.takes.listTakes()) await add(take);
    },
    add: async (id) => add(await ports.takes.findTake(id)),
    remove: (id) => tell({ kind: "removed", id }),
    setOnline: (isOnline) => tell({ kind: "connectivity", isOnline }),
    wake: () => tell({ kind: "woken" }),
    stop: () => {
      isStopped = true;
      stopTimer?.();
      sending.abort();
    },
  };
}

async function markTake({ takes }: UploadPorts, id: string, state: Take["state"]): Promise<void> {
  const take = await takes.findTake(id);
  // Another state by now: it was removed, or put into the queue again.
  if (take?.state === "queued") await takes.writeTake({ ...take, state });
}

async function sendStep(
  ports: UploadPorts,
  { upload, step, isLast }: Omit<Extract<UploadEffect, { kind: "send" }>, "kind">,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<UploadAnswer> {
  const { id, convert } = upload;
  const { part } = step;
  const file = await readStep(ports, id, part).catch(() => undefined);
  // The device could not be asked, which passes; that it has nothing does not.
  if (file === undefined) return { result: 2 };
  if (file === null) return { result: 3, why: "part-missing" };
  return ports.send({ id, part, isLast, convert, file, signal, onProgress }).catch(() => ({ result: 2 }));
}

const readStep = ({ takes }: UploadPorts, id: string, part: UploadStep["part"]): Promise<Blob | null> =>
  part === "cover" ? takes.readCover(id) : takes.readPart(id, part);

async function readUpload(ports: UploadPorts, { id, convert, parts, hasCover }: Take): Promise<Upload> {
  const names: UploadStep["part"][] = Array.from({ length: parts }, (_none, part) => part);
  if (hasCover && (await ports.takes.readCover(id)) !== null) names.unshift("cover");
  const steps = await Promise.all(
    names.map(async (part) => ({ part, bytes: (await readStep(ports, id, part))?.size ?? 0 })),
  );
  return uploadOf({ id, convert, steps, sent: ports.list.sentOf(id) });
}
