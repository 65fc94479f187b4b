import type { StoreError } from "@afterword/bridge/store-messages";
import { subscription as say } from "@afterword/core/messages/subscription";
import { showToast } from "../../shared/toasts/toasts.ts";
import type { ToastType } from "../../shared/toasts/toast-stack.machine.ts";

/** What the app store's failures are called (product §8). */

export const subscribeFailure = (error: StoreError): void => tell(SUBSCRIBE[error] ?? SUBSCRIBE_FAILED);

export const restoreFailure = (error: StoreError): void =>
  tell([error === "invalid-product" ? say.restoreFailedIdentifiers : say.restoreFailed, "danger"]);

type Told = readonly [sentence: string, type: ToastType];

const SUBSCRIBE_FAILED: Told = [say.subscribeFailed, "danger"];

const SUBSCRIBE: Partial<Record<StoreError, Told>> = {
  cancelled: [say.subscribeCancelled, "warning"],
  "invalid-product": [say.subscribeFailedIdentifiers, "danger"],
  pending: [say.pending, "warning"],
};

const tell = ([sentence, type]: Told): void => showToast(sentence, { type });
