import { onTestFinished } from "vitest";

/** One call as the page sent it. */
export type Arrived = {
  /** `POST /api/note` */
  readonly name: string;
  readonly headers: Headers;
  readonly body: unknown;
};

export type Answer = {
  readonly status?: number;
  readonly json?: unknown;
  /** Plain text, as for 402, 429 and calls without a schema. */
  readonly text?: string;
  /** A file that comes in pieces. */
  readonly stream?: ReadableStream<Uint8Array>;
  /** A refusal's sentence and its messages for fields. */
  readonly problem?: { readonly detail?: string; readonly fields?: Record<string, string> };
};

export type Answers = Record<string, Answer | ((arrived: Arrived) => Answer | Promise<Answer>)>;

export type TestServer = {
  readonly arrived: readonly Arrived[];
  /** The bodies of the calls with this name, in order. */
  readonly bodiesOf: (name: string) => readonly unknown[];
  /** Changes the answers from now on. */
  readonly change: (answers: Answers) => void;
  /** No call is answered from now on. */
  readonly goDown: () => void;
};

/** Answers instead of the network until the test ends; unknown calls get 404. */
export function serve(begun: Answers): TestServer {
  const arrived: Arrived[] = [];
  let answers: Answers | null = begun;
  const network = window.fetch;
  window.fetch = async (input, init = {}) => {
    const path = input instanceof Request ? input.url : String(input);
    if (!path.startsWith("/api/")) return network(input, init);
    const call = readCall(path, init);
    arrived.push(call);
    if (answers === null) throw new TypeError("Failed to fetch");
    const answer = answers[call.name] ?? { status: 404, problem: {} };
    const reply = typeof answer === "function" ? await answer(call) : answer;
    init.signal?.throwIfAborted();
    return responseOf(reply);
  };
  document.cookie = "XSRF-TOKEN=c1; path=/";
  onTestFinished(() => {
    window.fetch = network;
  });
  return {
    arrived,
    bodiesOf: (name) => arrived.filter((call) => call.name === name).map(({ body }) => body),
    change: (next) => {
      answers = { ...answers, ...next };
    },
    goDown: () => {
      answers = null;
    },
  };
}

/** An answer that waits until `come` is called. */
export function deferAnswer(answer: Answer): {
  readonly answer: () => Promise<Answer>;
  readonly come: () => void;
} {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { answer: () => promise, come: () => resolve(answer) };
}

const readCall = (path: string, { method = "GET", headers, body }: RequestInit): Arrived => ({
  name: `${method} ${path}`,
  headers: new Headers(headers),
  body: typeof body === "string" ? (JSON.parse(body) as unknown) : (body ?? undefined),
});

function responseOf({ status = 200, json, text = "", stream, problem }: Answer): Response {
  if (problem !== undefined) {
    const body = { title: "Refused", status, detail: problem.detail ?? "", fields: problem.fields };
    return new Response(JSON.stringify(body), {
      status,
      headers: { "content-type": "application/problem+json" },
    });
  }
  if (stream !== undefined) return new Response(stream, { status });
  return json === undefined
    ? new Response(text, { status, headers: { "content-type": "text/plain" } })
    : Response.json(json, { status });
}
