import type { Answer } from "./evidence.ts";

/** A sign of life by "I'm fine", in the app or on the page behind a reminder's link. */
export type SignOfLifeCall = {
  readonly address: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly cookie: string;
  /** The caller's address, as a proxy would forward it: each caller has a rate limit of its own. */
  readonly from: string;
};

/** "unknown" if no answer came, so that the outcome is open. Throws on an unexpected answer. */
export const giveSignOfLife = async (asked: SignOfLifeCall): Promise<Answer["kind"]> => {
  const answer = await call(asked).catch(() => null);
  if (answer === null || answer.status === 503) return "unknown";
  const kind = KINDS.get(answer.status);
  if (kind !== undefined) return kind;
  throw new Error(`A sign of life was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
};

const KINDS: ReadonlyMap<number, Answer["kind"]> = new Map([
  [200, "in-time"],
  [409, "too-late"],
  [410, "link-over"],
]);

const WITHIN_MS = 30_000;

const call = async ({ address, path, body, token, cookie, from }: SignOfLifeCall) => {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      cookie,
      "x-xsrf-token": cookie.split("=")[1] ?? "",
      "x-forwarded-for": from,
    },
    signal: AbortSignal.timeout(WITHIN_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
};

/** The cookie that every call must send; valid at all servers of an installation. */
export const fetchCookie = async (address: string): Promise<string> => {
  const { headers } = await fetch(`${address}/api/version`);
  return headers.getSetCookie()[0]?.split(";")[0] ?? "";
};

/** A different address for each of up to 16 million callers. */
export const callerAddress = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
