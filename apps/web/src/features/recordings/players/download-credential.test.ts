import { describe, expect, it } from "vitest";
import { addressOf, createCredentials } from "./download-credential.ts";

const begin = (validSecs = 3_600) => {
  let nowMs = 0;
  let asked = 0;
  const find = createCredentials(
    () => {
      asked += 1;
      return Promise.resolve({ authorizationToken: `t${asked}`, downloadUrl: "/media", validSecs });
    },
    () => nowMs,
  );
  const tokenOf = async (userId: string, isFresh = false) => (await find(userId, isFresh)).authorizationToken;
  return { tokenOf, pass: (seconds: number) => (nowMs += seconds * 1_000) };
};

describe("the credential for recordings", () => {
  it("A credential is used until 1200 seconds before its end, and then another is asked for", async () => {
    const { tokenOf, pass } = begin(3_600);
    expect(await tokenOf("a")).toBe("t1");
    pass(2_399);
    expect(await tokenOf("a")).toBe("t1");
    pass(1);
    expect(await tokenOf("a")).toBe("t2");
  });

  it("A credential is not used for another user", async () => {
    const { tokenOf } = begin();
    expect([await tokenOf("a"), await tokenOf("b"), await tokenOf("b")]).toEqual(["t1", "t2", "t2"]);
  });

  it("A credential that was refused is replaced", async () => {
    const { tokenOf } = begin();
    await tokenOf("a");
    expect(await tokenOf("a", true)).toBe("t2");
    expect(await tokenOf("a")).toBe("t2");
  });

  it("Players that start at once share one question", async () => {
    const { tokenOf } = begin();
    expect(await Promise.all([tokenOf("a"), tokenOf("a"), tokenOf("a")])).toEqual(["t1", "t1", "t1"]);
  });

  it("A question that failed is asked again", async () => {
    let asked = 0;
    const find = createCredentials(
      () => {
        asked += 1;
        if (asked === 1) return Promise.reject(new Error("down"));
        return Promise.resolve({ authorizationToken: "t", downloadUrl: "/media", validSecs: 3_600 });
      },
      () => 0,
    );
    await expect(find("a", false)).rejects.toThrow("down");
    expect((await find("a", false)).authorizationToken).toBe("t");
  });

  it("The address of a recording carries the token, spelt for addresses", () => {
    const credential = { userId: "a", downloadUrl: "/media", authorizationToken: "c.x+y", validTillMs: 0 };
    expect(addressOf(credential, "u/1.m4a")).toBe("/media/u/1.m4a?Authorization=c.x%2By");
  });
});
