import { describe, expect, it } from "vitest";
import { HttpFailure } from "../shared/http/http-failure.ts";
import { createQueryClient } from "./query-client.ts";

const client = createQueryClient();

/** The number of attempts of a query whose answers all fail alike. */
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

describe("queries and mutations", () => {
  it.each([0, 500, 502, 504])("A query that fails with %i is tried three times", async (status) => {
    expect(await askedTimes(new HttpFailure({ status }))).toBe(3);
  });

  it.each([400, 401, 402, 403, 404, 409, 410, 429, 503])(
    "A query that is refused with %i is tried once",
    async (status) => {
      expect(await askedTimes(new HttpFailure({ status }))).toBe(1);
    },
  );

  it("A query whose failure was announced already is tried once", async () => {
    expect(await askedTimes(new HttpFailure({ status: 0, announced: true }))).toBe(1);
  });

  it("A query that fails because the page itself is broken is tried once", async () => {
    expect(await askedTimes(new TypeError("x is undefined"))).toBe(1);
  });

  it("Queries and mutations are set to run offline as well, so that they fail at once (product §7)", () => {
    expect(client.getDefaultOptions().queries?.networkMode).toBe("always");
    expect(client.getDefaultOptions().mutations?.networkMode).toBe("always");
  });

  it("Mutations are set never to be retried", () => {
    expect(client.getDefaultOptions().mutations?.retry).toBe(false);
  });
});
