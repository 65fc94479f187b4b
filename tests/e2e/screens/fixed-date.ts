/**
 * Loaded into the server before its program: it believes that it was started at one and the same moment, and that time
 * hardly passes, so that every date on the screens is the same in each run.
 */
import { SCREENS_BEGIN_MS } from "./screens-begin.ts";

/** Time goes on a little: what happens later must not look as if it had happened at once. */
const SLOWER = 1000;

const RealDate = globalThis.Date;
const begunAt = RealDate.now();
const now = (): number => Math.floor(SCREENS_BEGIN_MS + (RealDate.now() - begunAt) / SLOWER);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, words: readonly unknown[]) =>
    Reflect.construct(target, words.length === 0 ? [now()] : [...words]) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name): unknown => (name === "now" ? now : Reflect.get(target, name)),
});
