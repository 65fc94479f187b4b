import type { LinkChecker } from "./link-checker.ts";

const TIMEOUT_MS = 15_000;
const BODY_MAX_BYTES = 512 * 1024;

/** Takes the way of any browser, through name service, proxy and certificate. */
export const createHttpLinkChecker = (timeoutMs = TIMEOUT_MS): LinkChecker => ({
  open: async (address) => {
    try {
      const answer = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
      return { status: answer.status, body: await beginningOf(answer) };
    } catch {
      return null;
    }
  },
});

const beginningOf = async (answer: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    bytes += (part as Uint8Array).byteLength;
    if (bytes >= BODY_MAX_BYTES) break;
  }
  return text;
};
