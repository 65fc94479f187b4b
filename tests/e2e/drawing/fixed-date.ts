/**
 * Loaded into the server before its program. The server believes that it started at a fixed moment and that time hardly
 * passes, so that the dates on the screens are the same in every run.
 */
import { SCREENS_BEGIN_MS } from "./screens-begin.ts";

/** Time passes a little: later events must have later times. */
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
