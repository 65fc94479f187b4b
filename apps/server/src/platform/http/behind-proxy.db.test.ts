import type { AddressInfo } from "node:net";
import type { ActivityEntry } from "@afterword/contract/endpoints/activity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, xsrfHeaders, type TestServer } from "../../testing/test-server.ts";

/** Whose address counts, over a real socket: the security log names the network that a log-in came from. */
let server: TestServer;
afterAll(() => server.close());

const networkOf = async (forwardedFor?: string): Promise<string | null | undefined> => {
  const ada = await server.addPerson();
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: "POST",
    headers: {
      ...(await xsrfHeaders(server.app)),
      "content-type": "application/json",
      ...(forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor }),
    },
    body: JSON.stringify({ email: ada.email, fieldpw: ada.password, isApp: true }),
  });
  expect(answer.status).toBe(200);
  const page = await server.call("GET", "/api/activity/newest", { token: ada.token });
  return page.json<{ entries: ActivityEntry[] }>().entries[0]?.network;
};

it("A forwarded address is ignored when no proxy is configured", async () => {
  server = await startTestServer();
  expect(await networkOf("203.0.113.7")).toBe("127.0.0.x");
});

it("A forwarded address is ignored when the caller is not a configured proxy", async () => {
  await server.close();
  server = await startTestServer({ TRUSTED_PROXY: "10.0.0.0/8" });
  expect(await networkOf("203.0.113.7")).toBe("127.0.0.x");
});

describe("behind configured proxies", () => {
  beforeAll(async () => {
    await server.close();
    server = await startTestServer({ TRUSTED_PROXY: "127.0.0.1,10.0.0.0/8" });
  });

  it.each([
    ["the proxy's own when it forwards no address", undefined, "127.0.0.x"],
    ["the one that the proxy forwards", "203.0.113.7", "203.0.113.x"],
    [
      "the last one before our proxies, regardless of those the caller prepends",
      "198.51.100.1, 203.0.113.7",
      "203.0.113.x",
    ],
    ["the one before our second proxy", "198.51.100.1, 203.0.113.7, 10.1.2.3", "203.0.113.x"],
    ["the one of a forwarded IPv6 address", "2001:db8:1:2::7", "2001:db8:1:…"],
  ])("The network shown in the activity is %s", async (_what, forwardedFor, network) => {
    expect(await networkOf(forwardedFor)).toBe(network);
  });
});
