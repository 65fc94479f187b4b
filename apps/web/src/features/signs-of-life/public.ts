export { threadToWire } from "./thread-on-wire.ts";
export { useSignOfLife } from "./use-sign-of-life.ts";
