/**
 * The upload queue (product §4): takes in the order in which they came, each with its cover first and then its parts,
 * one request at a time. A request ends as 1 (success), 2 (try again) or 3 (can never succeed); after a 2 the take goes
 * to the end, so that none blocks the others, and the queue rests, each time longer. What comes late, for a take that
 * was removed meanwhile, changes nothing.
 */
export type UploadStep = {
  /** The number of the part. */
  readonly part: number | "cover";
  readonly bytes: number;
};

export type Upload = {
  readonly id: string;
  readonly convert: boolean;
  readonly steps: readonly UploadStep[];
  /** What the server has not acknowledged. */
  readonly left: readonly UploadStep[];
  /** How often the server missed parts when the last one came. */
  readonly losses: number;
  /** Its last request had no success. */
  readonly isFailing: boolean;
};

export type UploadQueue = {
  readonly uploads: readonly Upload[];
  readonly sending: {
    readonly id: string;
    readonly step: UploadStep;
    /** Sent of this step so far. */
    readonly bytes: number;
  } | null;
  /** Requests without success in a row. */
  readonly failures: number;
  readonly restsUntilMs: number;
  readonly isOnline: boolean;
};

/** Why a take can never be uploaded: a part of it is gone from this device, or the server refuses it for good. */
export type Refusal = "part-missing" | "refused";

export type UploadAnswer =
  | { readonly result: 1 }
  | {
      readonly result: 2;
      /** Parts that the server misses, told when the last one came. */
      readonly missing?: readonly number[];
      /** How long the server asks to wait. */
      readonly waitMs?: number;
    }
  /** `sentence`: what the server says of it to the user. */
  | { readonly result: 3; readonly why: Refusal; readonly sentence?: string };

export type UploadEvent =
  | { readonly kind: "queued"; readonly upload: Upload }
  | { readonly kind: "removed"; readonly id: string }
  | { readonly kind: "connectivity"; readonly isOnline: boolean }
  /** The rest is over, or a person is looking again. */
  | { readonly kind: "woken" }
  | { readonly kind: "progress"; readonly bytes: number }
  | {
      readonly kind: "answered";
      readonly id: string;
      readonly part: UploadStep["part"];
      readonly answer: UploadAnswer;
      /** From 0 to 1, drawn by the caller: devices that failed together must not come back together. */
      readonly random: number;
    };

export type UploadEffect =
  | { readonly kind: "send"; readonly upload: Upload; readonly step: UploadStep; readonly isLast: boolean }
  | { readonly kind: "abort" }
  | { readonly kind: "completed"; readonly id: string }
  | { readonly kind: "dropped"; readonly id: string; readonly why: Refusal; readonly sentence?: string };

export type Moved = { readonly queue: UploadQueue; readonly effects: readonly UploadEffect[] };

export const beginQueue = (isOnline: boolean): UploadQueue => ({
  uploads: [],
  sending: null,
  failures: 0,
  restsUntilMs: 0,
  isOnline,
});

/** What the server has acknowledged in an earlier visit is not sent again, except for the last part, which it judges by. */
export const uploadOf = (take: {
  readonly id: string;
  readonly convert: boolean;
  readonly steps: readonly UploadStep[];
  readonly sent: number;
}): Upload => {
  const { id, convert, steps, sent } = take;
  const left = steps.slice(Math.min(sent, steps.length - 1));
  return { id, convert, steps, left, losses: 0, isFailing: false };
};

export function moveQueue(queue: UploadQueue, event: UploadEvent, nowMs: number): Moved {
  const { queue: next, effects } = apply(queue, event, nowMs);
  if (next.sending !== null || !next.isOnline || next.restsUntilMs > nowMs) return { queue: next, effects };
  const [upload] = next.uploads;
  const step = upload?.left[0];
  if (upload === undefined || step === undefined) return { queue: next, effects };
  const send = { kind: "send", upload, step, isLast: step.part === lastPartOf(upload) } as const;
  return { queue: { ...next, sending: { id: upload.id, step, bytes: 0 } }, effects: [...effects, send] };
}

function apply(queue: UploadQueue, event: UploadEvent, nowMs: number): Moved {
  switch (event.kind) {
    case "queued":
      return just({ ...queue, uploads: withUpload(queue.uploads, event.upload), restsUntilMs: 0 });
    case "removed":
      return without(queue, event.id);
    case "connectivity":
      return connect(queue, event.isOnline);
    case "woken":
      return just({ ...queue, restsUntilMs: 0 });
    case "progress":
      return just(
        queue.sending === null ? queue : { ...queue, sending: { ...queue.sending, bytes: event.bytes } },
      );
    case "answered":
      return answered(queue, event, nowMs);
  }
}

const just = (queue: UploadQueue): Moved => ({ queue, effects: [] });

/** One that is queued already keeps its place and what it has sent. */
const withUpload = (uploads: readonly Upload[], upload: Upload): readonly Upload[] =>
  uploads.some(({ id }) => id === upload.id) ? uploads : [...uploads, upload];

function without(queue: UploadQueue, id: string): Moved {
  const uploads = queue.uploads.filter((one) => one.id !== id);
  if (queue.sending?.id !== id) return just({ ...queue, uploads });
  return { queue: { ...queue, uploads, sending: null }, effects: [{ kind: "abort" }] };
}

/** Back online there is no reason to rest any longer. */
const connect = (queue: UploadQueue, isOnline: boolean): Moved =>
  just({ ...queue, isOnline, restsUntilMs: isOnline && !queue.isOnline ? 0 : queue.restsUntilMs });

function answered(
  queue: UploadQueue,
  { id, part, answer, random }: Extract<UploadEvent, { kind: "answered" }>,
  nowMs: number,
): Moved {
  const isAwaited = queue.sending?.id === id && queue.sending.step.part === part;
  const upload = queue.uploads.find((one) => one.id === id);
  if (!isAwaited || upload === undefined) return just(queue);
  const idle = { ...queue, sending: null };
  switch (answer.result) {
    case 1:
      return succeed(idle, upload);
    case 2:
      return just(rest(idle, upload, answer, { nowMs, random }));
    case 3: {
      const uploads = idle.uploads.filter((one) => one.id !== id);
      const { result: _result, ...told } = answer;
      return { queue: { ...idle, uploads }, effects: [{ kind: "dropped", id, ...told }] };
    }
  }
}

function succeed(queue: UploadQueue, upload: Upload): Moved {
  const left = upload.left.slice(1);
  const others = queue.uploads.filter((one) => one.id !== upload.id);
  const next = { ...queue, failures: 0 };
  if (left.length === 0)
    return { queue: { ...next, uploads: others }, effects: [{ kind: "completed", id: upload.id }] };
  const uploads = next.uploads.map((one) =>
    one.id === upload.id ? { ...upload, left, isFailing: false } : one,
  );
  return just({ ...next, uploads });
}

const BACKOFF_MIN_MS = 1_000;
const BACKOFF_MAX_MS = 60_000;

const rest = (
  queue: UploadQueue,
  upload: Upload,
  { missing = [], waitMs = 0 }: Extract<UploadAnswer, { result: 2 }>,
  { nowMs, random }: { readonly nowMs: number; readonly random: number },
): UploadQueue => {
  const failures = queue.failures + 1;
  // The lost parts then arrive again, and each of them ends a row of failures: losses are counted apart.
  const losses = upload.losses + (missing.length > 0 ? 1 : 0);
  const inVain = missing.length > 0 ? Math.max(failures, losses) : failures;
  const fullMs = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** (inVain - 1));
  const restMs = Math.max(BACKOFF_MIN_MS, fullMs * (0.5 + random / 2), waitMs);
  const others = queue.uploads.filter((one) => one.id !== upload.id);
  return {
    ...queue,
    uploads: [...others, { ...resent(upload, missing), losses, isFailing: true }],
    failures,
    restsUntilMs: nowMs + restMs,
  };
};

/** The missing parts again, and what was left anyway. */
const resent = (upload: Upload, missing: readonly number[]): Upload => {
  const again = upload.steps.filter(({ part }) => part !== "cover" && missing.includes(part));
  const others = upload.left.filter(({ part }) => again.every((one) => one.part !== part));
  const last = lastPartOf(upload);
  // The last part closes the file, so it goes last even when it is missing itself.
  const ordered = [...again, ...others].toSorted((a, b) => Number(a.part === last) - Number(b.part === last));
  return { ...upload, left: ordered };
};

const lastPartOf = ({ steps }: Upload): UploadStep["part"] | undefined => steps.at(-1)?.part;

/** When the queue goes on by itself; null while it sends, is empty, or waits for a connection. */
export const wakesAtMs = ({ uploads, sending, isOnline, restsUntilMs }: UploadQueue): number | null =>
  sending === null && isOnline && uploads.length > 0 ? restsUntilMs : null;

/** Never 100 before the server has everything (product §4). */
const PERCENT_CEILING = 99;

export const percentOf = (queue: UploadQueue, upload: Upload): number => {
  const all = bytesOf(upload.steps);
  const current = queue.sending?.id === upload.id ? queue.sending : null;
  // The browser counts the form around the file too.
  const underWay = current === null ? 0 : Math.min(current.bytes, current.step.bytes);
  const sent = all - bytesOf(upload.left) + underWay;
  return all === 0 ? 0 : Math.max(0, Math.min(PERCENT_CEILING, Math.floor((100 * sent) / all)));
};

const bytesOf = (steps: readonly UploadStep[]): number => steps.reduce((sum, { bytes }) => sum + bytes, 0);
