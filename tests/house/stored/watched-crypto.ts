import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { keyPaths } from "./key-paths.ts";

export type Watched = {
  /** What keys were derived for. */
  readonly purposes: Set<string>;
  /** What seals vouch for besides the sealed: where a value belongs. For each the keys of what was sealed as JSON. */
  readonly contexts: Map<string, readonly string[]>;
  /** Back to the platform's own functions. */
  readonly stop: () => void;
};

/** Sees what any code of this process hands to the platform's key derivation and ciphers, by whatever name of its own. */
export const watchCrypto = (): Watched => {
  const { hkdfSync, createCipheriv } = crypto;
  const purposes = new Set<string>();
  const contexts = new Map<string, readonly string[]>();
  const watchedHkdf = (...given: Parameters<typeof hkdfSync>): ArrayBuffer => {
    purposes.add(textOf(given[3]));
    return hkdfSync(...given);
  };
  const watchedCipher = (...given: Parameters<typeof createCipheriv>): crypto.CipherGCM => {
    const cipher = createCipheriv(...given) as crypto.CipherGCM;
    const [setAAD, update] = [cipher.setAAD.bind(cipher), cipher.update.bind(cipher) as Update];
    let context = "";
    const watchedUpdate: Update = (plain) => {
      contexts.set(context, pathsOf(plain));
      return update(plain);
    };
    const watchedContext: typeof setAAD = (bytes, options) => {
      context = textOf(bytes);
      return setAAD(bytes, options);
    };
    return Object.assign(cipher, { setAAD: watchedContext, update: watchedUpdate });
  };
  replace({ hkdfSync: watchedHkdf, createCipheriv: watchedCipher });
  return { purposes, contexts, stop: () => replace({ hkdfSync, createCipheriv }) };
};

type Update = (plain: Uint8Array) => Buffer;

/** Also for those who imported a function by its name. */
const replace = (functions: Readonly<Record<string, unknown>>): void => {
  Object.assign(crypto, functions);
  syncBuiltinESMExports();
};

const textOf = (given: unknown): string =>
  typeof given === "string" ? given : Buffer.from(given as Uint8Array).toString();

/** None of what is no JSON, such as a picture. */
const pathsOf = (plain: Uint8Array): readonly string[] => {
  try {
    return keyPaths(JSON.parse(textOf(plain)));
  } catch {
    return [];
  }
};
