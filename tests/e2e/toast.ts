import { messages } from "@afterword/core/messages/catalog";
import type { Screen } from "./writer.ts";

/** Waits until a toast says this; it stands for a few seconds only, so it is waited for right after its cause. */
export const awaitToast = (screen: Screen, sentence: string): Promise<void> =>
  screen
    .getByRole("status", { name: messages.shell.messages })
    .getByText(sentence, { exact: true })
    .waitFor();
