import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Judge } from "./judge.ts";

/** What the laws about mails are judged with. */
export type PostCourt = {
  readonly time: VirtualTime;
  readonly judge: Judge;
  /** How many faults of the database a process has met. */
  readonly faultsOf: (process: Process) => number;
  /** Whether an address is one whose server refuses or hangs at present. */
  readonly hasMood: (address: string) => boolean;
};
