import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { Job } from "../../platform/jobs/run-jobs.ts";
import { convertRecordings, type ConvertingContext } from "./convert-recordings.ts";
import { eraseObjects, type ErasingContext } from "./erase-objects.ts";
import { removeOrphans, type SearchContext } from "./orphan-search.ts";
import { tellLateUploads, tellWithheld, type TellingContext } from "./owner-mails.ts";

/** What the server does by itself for recordings; the simulation runs the same table. */
export const RECORDING_JOBS: Readonly<
  Record<string, Job<ConvertingContext & ErasingContext & SearchContext & TellingContext>>
> = {
  "convert-recordings": { everyMs: MINUTE_MS, runsOnSignal: true, run: convertRecordings },
  "erase-recordings": { everyMs: MINUTE_MS, runsOnSignal: true, run: eraseObjects },
  "remove-orphans": { everyMs: DAY_MS, runsOnSignal: false, run: removeOrphans },
  "tell-late-uploads": { everyMs: HOUR_MS, runsOnSignal: false, run: tellLateUploads },
  "tell-withheld": { everyMs: HOUR_MS, runsOnSignal: false, run: tellWithheld },
};
