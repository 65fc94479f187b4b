import { MEDIA_CACHE_NAME } from "@afterword/core/constants";

/**
 * Where this browser keeps recordings (product §3): values under keys that begin with a slash, because a relative key
 * would be another one on every page. Every write is on the disk's way when its promise resolves.
 */
export type MediaCache = {
  readonly put: (key: string, value: Blob) => Promise<void>;
  readonly get: (key: string) => Promise<Blob | null>;
  readonly delete: (key: string) => Promise<void>;
  /** In no order. */
  readonly keys: () => Promise<string[]>;
};

/** The browser's cache, or its database where pages have no cache: outside secure contexts, and in some wrappers. */
export const openMediaCache = (): MediaCache =>
  "caches" in globalThis ? inCaches(globalThis.caches) : inDatabase(globalThis.indexedDB);

export function inCaches(caches: CacheStorage): MediaCache {
  const open = (): Promise<Cache> => caches.open(MEDIA_CACHE_NAME);
  return {
    put: async (key, value) => {
      const headers = { "content-type": value.type || BYTES, "content-length": String(value.size) };
      await (await open()).put(key, new Response(value, { headers }));
    },
    get: async (key) => {
      const found = await (await open()).match(key);
      if (found === undefined) return null;
      // A browser that was killed while writing may leave an entry whose body cannot be read.
      const value = await found.blob().catch(() => null);
      return value === null || isCut(found, value) ? null : value;
    },
    delete: async (key) => {
      await (await open()).delete(key);
    },
    keys: async () =>
      (await (await open()).keys()).map(({ url }) => decodeURIComponent(new URL(url).pathname)),
  };
}

const BYTES = "application/octet-stream";

const isCut = (entry: Response, value: Blob): boolean =>
  value.size !== Number(entry.headers.get("content-length") ?? value.size);

const STORE = "media";

export function inDatabase(databases: IDBFactory): MediaCache {
  let opened: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    opened ??= openDatabase(databases);
    // The next call tries again: a private window may be allowed later.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  const read = async <Value>(ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> => {
    const transaction = (await open()).transaction(STORE, "readonly");
    return answerOf(ask(transaction.objectStore(STORE)));
  };
  const write = async (change: (store: IDBObjectStore) => unknown): Promise<void> => {
    const transaction = (await open()).transaction(STORE, "readwrite", { durability: "strict" });
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("aborted")));
    });
    change(transaction.objectStore(STORE));
    await done;
  };
  return {
    put: async (key, value) => {
      // Bytes and not the blob: WebKit's blobs in a database may not outlive the page that made them.
      const bytes = await value.arrayBuffer();
      await write((store) => store.put({ bytes, type: value.type || BYTES }, key));
    },
    get: async (key) => {
      const found = (await read((store) => store.get(key))) as
        | { bytes: ArrayBuffer; type: string }
        | undefined;
      return found === undefined ? null : new Blob([found.bytes], { type: found.type });
    },
    delete: (key) => write((store) => store.delete(key)),
    keys: async () => (await read((store) => store.getAllKeys())).map(String),
  };
}

const openDatabase = (databases: IDBFactory): Promise<IDBDatabase> => {
  const request = databases.open(MEDIA_CACHE_NAME, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
  return answerOf(request);
};

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("database refused")));
  });
