import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Judge } from "./judge.ts";

/** What the laws about mails are judged with. */
export type PostCourt = {
  readonly time: VirtualTime;
  readonly judge: Judge;
  /** When a process met a fault of the database, and when it died, in the order of time. */
  readonly faultsOf: (process: Process) => readonly number[];
  /** Whether an address is one whose server hangs at present. */
  readonly hangs: (address: string) => boolean;
};
