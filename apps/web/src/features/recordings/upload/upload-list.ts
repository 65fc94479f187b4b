import type { Stored } from "../../../shared/storage/stored.ts";
import type { Upload } from "./upload-queue.machine.ts";

/**
 * The list of the queue in the browser's storage (product §3). A page that is killed within seconds loses its newest
 * version, so it only says how far a take has come: that there is one, its journal entry says.
 */
export type UploadList = {
  /** How many steps of this take the server has acknowledged. */
  readonly sentOf: (id: string) => number;
  /** Replaces the owner's entries; those of other users stay. */
  readonly write: (uploads: readonly Upload[]) => void;
};

/** `len` and `count` as product §3 names them. */
type Item = {
  readonly id: string;
  readonly convert: boolean;
  readonly len: number;
  readonly count: number;
  readonly sent: number;
};

export const uploadListOf = (owner: string, stored: Stored): UploadList => ({
  sentOf: (id) => read(stored).find((item) => item.id === id)?.sent ?? 0,
  write: (uploads) => {
    const others = read(stored).filter(({ id }) => !id.startsWith(`${owner}/`));
    const items = [...others, ...uploads.map(itemOf)];
    stored.write("media_queue", items.length === 0 ? null : JSON.stringify(items));
  },
});

const itemOf = ({ id, convert, steps, left }: Upload): Item => ({
  id,
  convert,
  len: steps.reduce((sum, { bytes }) => sum + bytes, 0),
  count: steps.filter(({ part }) => part !== "cover").length,
  sent: Math.max(
    0,
    steps.findIndex(({ part }) => left.some((one) => one.part === part)),
  ),
});

const read = (stored: Stored): readonly Item[] => {
  try {
    const items = JSON.parse(stored.read("media_queue") ?? "[]") as unknown;
    return Array.isArray(items) ? items.filter(isItem) : [];
  } catch {
    return [];
  }
};

const isItem = (value: unknown): value is Item => {
  const { id, sent } = (value ?? {}) as Partial<Record<keyof Item, unknown>>;
  return typeof id === "string" && Number.isInteger(sent) && Number(sent) >= 0;
};
