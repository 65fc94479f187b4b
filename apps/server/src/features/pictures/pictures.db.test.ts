import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPictureCalls, pfpOf, plainPicture, RED } from "../../testing/pictures.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let calls: ReturnType<typeof createPictureCalls>;
let ada: Person;
let red: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  calls = createPictureCalls(server);
  red = await plainPicture(300, 200, RED).jpeg().toBuffer();
});
beforeEach(async () => {
  ada = await server.addPerson();
});
afterAll(() => server.close());

describe("the address of a picture", () => {
  it("A picture is served without a session, cached privately for a day and in a sandbox", async () => {
    const { headers } = await calls.look(pfpOf(await calls.sendOwn(ada, red)));
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=86400, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it("A picture's address stays the same all day, changes the next day and ends after the second", async () => {
    const pfp = pfpOf(await calls.sendOwn(ada, red));
    const startOfDay = DAY_MS - (server.context.clock.now() % DAY_MS);
    await server.pass(startOfDay - 1);
    const { token } = (
      await server.call("POST", "/api/login", {
        body: { email: ada.email, fieldpw: ada.password, isApp: true },
        ip: "10.9.9.9",
      })
    ).json<{ token: string }>();
    const later = { ...ada, token };
    expect((await calls.getUser(later)).pfp).toBe(pfp);
    await server.pass(1);
    expect((await calls.getUser(later)).pfp).not.toBe(pfp);
    await server.pass(DAY_MS - 1);
    expect((await calls.look(pfp)).statusCode).toBe(200);
    await server.pass(1);
    const over = await calls.look(pfp);
    expect(over.statusCode).toBe(404);
    expect(over.headers["cache-control"]).toBe("no-store");
  });

  it("A picture's address with any changed part or a made-up signature answers 404", async () => {
    const [, api, name, ...parts] = pfpOf(await calls.sendOwn(ada, red)).split("/");
    const [owner = "", picture = "", until = "", signature = ""] = parts;
    const eve = await server.addPerson();
    const forged = [
      [eve._id, picture, until, signature],
      [owner, server.context.ids.uuid(), until, signature],
      [owner, picture, String(Number(until) + 1), signature],
      [owner, picture, until, `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`],
      [owner, picture, until, "x"],
      [owner, picture, "1e9", signature],
    ];
    for (const address of forged) {
      expect((await calls.look(["", api, name, ...address].join("/"))).statusCode).toBe(404);
    }
  });
});
