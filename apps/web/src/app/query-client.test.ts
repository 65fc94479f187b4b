import { describe, expect, it } from "vitest";
import { HttpFailure } from "../shared/http/http-failure.ts";
import { createQueryClient } from "./query-client.ts";

const client = createQueryClient();

/** How often a question is asked whose answers all fail alike. */
async function askedTimes(failure: Error): Promise<number> {
  let times = 0;
  const ask = client.fetchQuery({
    queryKey: [String(failure), times, Math.floor(performance.now() * 1000)],
    queryFn: () => {
      times += 1;
      throw failure;
    },
    retry: (failures, error) => retry(failures, error),
    retryDelay: 0,
  });
  await ask.catch(() => undefined);
  return times;
}

const retry = (failures: number, error: Error): boolean => {
  const rule = client.getDefaultOptions().queries?.retry;
  return typeof rule === "function" && rule(failures, error);
};

describe("questions to the server", () => {
  it.each([0, 500, 502, 504])("are asked three times when they fail with %i", async (status) => {
    expect(await askedTimes(new HttpFailure({ status }))).toBe(3);
  });

  it.each([400, 401, 402, 403, 404, 409, 410, 429, 503])(
    "are asked once when refused with %i",
    async (status) => {
      expect(await askedTimes(new HttpFailure({ status }))).toBe(1);
    },
  );

  it("are asked once when the trouble was told already: each try would tell it again", async () => {
    expect(await askedTimes(new HttpFailure({ status: 0, announced: true }))).toBe(1);
  });

  it("are asked once when the page itself is broken", async () => {
    expect(await askedTimes(new TypeError("x is undefined"))).toBe(1);
  });

  it("are not held back offline: they fail at once (product §7)", () => {
    expect(client.getDefaultOptions().queries?.networkMode).toBe("always");
    expect(client.getDefaultOptions().mutations?.networkMode).toBe("always");
  });

  it("are changed once, never again by themselves", () => {
    expect(client.getDefaultOptions().mutations?.retry).toBe(false);
  });
});
