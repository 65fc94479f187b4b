import type { Problem } from "@afterword/contract/problem";
import { HttpFailure } from "./http-failure.ts";

/** Reads a refusal: problem+json, or plain text for 402 and 429 (behaviour §7). Other content is not shown. */
export async function readFailure(response: Response, announced: boolean): Promise<HttpFailure> {
  const type = response.headers.get("content-type") ?? "";
  const text = await response.text().catch(() => "");
  const refusal = type.includes("json") ? readProblem(text) : readSentence(type, text);
  return new HttpFailure({ status: response.status, ...refusal, announced });
}

type Refusal = {
  readonly sentence: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly problem?: unknown;
};

const LONGEST_SENTENCE = 500;

function readSentence(type: string, text: string): Refusal {
  const isSentence = type.includes("text/plain") && text.length <= LONGEST_SENTENCE;
  return { sentence: isSentence ? text : "", fields: {} };
}

function readProblem(text: string): Refusal {
  try {
    const problem = JSON.parse(text) as Partial<Problem> | null;
    const detail = problem?.detail;
    return { sentence: typeof detail === "string" ? detail : "", fields: problem?.fields ?? {}, problem };
  } catch {
    return { sentence: "", fields: {} };
  }
}
