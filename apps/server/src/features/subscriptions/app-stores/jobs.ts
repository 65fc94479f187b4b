import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { Job } from "../../../platform/jobs/run-jobs.ts";
import { askAppStores, type AskingContext } from "./asking.ts";
import { forgetNotifications } from "./notifications.ts";

/** What the server does by itself for subscriptions in app stores. */
export const APP_STORE_JOBS: Readonly<Record<string, Job<AskingContext>>> = {
  "ask-app-stores": { everyMs: MINUTE_MS, runsOnSignal: true, run: askAppStores },
  "forget-store-notifications": { everyMs: DAY_MS, runsOnSignal: false, run: forgetNotifications },
};
