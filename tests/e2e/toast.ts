import { messages } from "@afterword/core/messages/catalog";
import type { Screen } from "./writer.ts";

/** Waits for a toast with this text. It is shown for a few seconds only, so wait right after its cause. */
export const awaitToast = (screen: Screen, sentence: string): Promise<void> =>
  screen
    .getByRole("status", { name: messages.shell.messages })
    .getByText(sentence, { exact: true })
    .waitFor();
