import { describe, expect, it } from "vitest";
import { readFailure } from "./read-failure.ts";

const answer = (status: number, body: string, type: string): Response =>
  new Response(body, { status, headers: { "content-type": type } });

const problem = (body: unknown): Response =>
  answer(400, JSON.stringify(body), "application/problem+json; charset=utf-8");

describe("readFailure", () => {
  it("The sentence of a failure is the text of a 402, and the wait of a 429", async () => {
    const limit = await readFailure(
      answer(402, "Your plan holds 3 notes.", "text/plain; charset=utf-8"),
      false,
    );
    expect(limit).toMatchObject({ status: 402, sentence: "Your plan holds 3 notes.", fields: {} });
    const wait = await readFailure(answer(429, "12 minutes", "text/plain"), true);
    expect(wait).toMatchObject({ status: 429, sentence: "12 minutes", announced: true });
  });

  it("A problem gives its detail as the sentence, and the messages of its fields", async () => {
    const fields = { title: "Title is required", "recipients.0._id": "Unknown" };
    const failure = await readFailure(
      problem({ title: "Bad", status: 400, detail: "Look again.", fields }),
      false,
    );
    expect(failure).toMatchObject({ status: 400, sentence: "Look again.", fields });
  });

  it.each([
    ["a problem without a detail", problem({ title: "Bad", status: 400 })],
    ["a detail that is no text", problem({ detail: { html: "<b>" } })],
    ["a problem that is nothing", problem(null)],
    ["JSON that is broken", answer(500, '{"detail": "half', "application/json")],
    ["a page", answer(502, "<html>Bad gateway</html>", "text/html")],
    ["a text longer than a sentence", answer(500, "stack ".repeat(100), "text/plain")],
    ["an empty body", answer(500, "", "text/plain")],
    ["a body of no kind", new Response(null, { status: 500 })],
  ])("A failure takes no sentence from %s", async (_what, response) => {
    const failure = await readFailure(response, false);
    expect(failure).toMatchObject({ sentence: "", fields: {} });
  });

  it("A failure keeps its status when its body breaks off", async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new Error("cut")) });
    const response = new Response(broken, { status: 503, headers: { "content-type": "text/plain" } });
    expect(await readFailure(response, false)).toMatchObject({ status: 503, sentence: "" });
  });
});
