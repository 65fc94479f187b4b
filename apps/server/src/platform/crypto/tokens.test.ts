import { MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { deriveKey } from "./master-key.ts";
import { createTokens } from "./tokens.ts";

const master = { bytes: Buffer.alloc(32, 1) };
const tokens = createTokens(master);
const owner = "6f1d7a50-0000-4000-8000-000000000001";
const session = "6f1d7a50-0000-4000-8000-000000000002";
const start = wallMs(0);
const end = wallMs(MINUTE_MS);

describe("access tokens", () => {
  it("An access token gives its claims until it expires, even if it was read before", async () => {
    const claims = { owner, session, role: "admin", expiresAt: end } as const;
    const token = await tokens.signAccess(claims, start);
    for (const at of [0, 0, MINUTE_MS - 1])
      expect(await tokens.readAccess(token, wallMs(at))).toEqual(claims);
    for (const at of [MINUTE_MS, MINUTE_MS, 10 * MINUTE_MS]) {
      expect(await tokens.readAccess(token, wallMs(at))).toBeNull();
    }
  });

  it("An access token of another installation is not accepted", async () => {
    const other = createTokens({ bytes: Buffer.alloc(32, 2) });
    const token = await other.signAccess({ owner, session, role: "admin", expiresAt: end }, start);
    expect(await tokens.readAccess(token, start)).toBeNull();
  });

  it("An access token of the previous master key is accepted during a rotation", async () => {
    const claims = { owner, session, role: "user", expiresAt: end } as const;
    const rotated = createTokens({ bytes: Buffer.alloc(32, 2), previous: [master.bytes] });
    expect(await rotated.readAccess(await tokens.signAccess(claims, start), start)).toEqual(claims);
    expect(await tokens.readAccess(await rotated.signAccess(claims, start), start)).toBeNull();
  });

  const good = { alg: "HS256", typ: "at+jwt", iss: "afterword", aud: "afterword", key: "access-token" };

  it("An access token with the right properties is accepted", async () => {
    expect(await tokens.readAccess(await made(good), start)).toMatchObject({ owner, session });
  });

  it.each([
    ["another kind", { typ: "rt+jwt" }],
    ["another algorithm", { alg: "HS512" }],
    ["another issuer", { iss: "somebody" }],
    ["another audience", { aud: "somebody" }],
    ["the key of refresh tokens", { key: "refresh-token" }],
  ])("An access token with %s is not accepted", async (_what, wrong) => {
    expect(await tokens.readAccess(await made({ ...good, ...wrong }), start)).toBeNull();
  });

  it("A text that is not a token is not accepted", async () => {
    for (const text of ["", "a.b.c", "x".repeat(5000)])
      expect(await tokens.readAccess(text, start)).toBeNull();
  });
});

describe("refresh tokens", () => {
  it("Access tokens and refresh tokens are not accepted in place of each other", async () => {
    const access = await tokens.signAccess({ owner, session, role: "user", expiresAt: end }, start);
    const refresh = await tokens.signRefresh({ owner, session, tokenId: "t1", expiresAt: end }, start);
    expect(await tokens.readRefresh(refresh, start)).toEqual({
      owner,
      session,
      tokenId: "t1",
      expiresAt: end,
    });
    expect(await tokens.readRefresh(access, start)).toBeNull();
    expect(await tokens.readAccess(refresh, start)).toBeNull();
  });
});

type Made = { alg: string; typ: string; iss: string; aud: string; key: string };

function made({ alg, typ, iss, aud, key }: Made): Promise<string> {
  return new SignJWT({ sid: session, role: "user" })
    .setProtectedHeader({ alg, typ })
    .setSubject(owner)
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt(0)
    .setExpirationTime(60)
    .sign(deriveKey(master, key));
}
