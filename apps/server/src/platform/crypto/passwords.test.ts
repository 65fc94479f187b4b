import { describe, expect, it } from "vitest";
import { createPasswords, isCommonPassword } from "./passwords.ts";

const CHEAP = { memoryKib: 256, passes: 1 };

describe("passwords", () => {
  it("A password is hashed by argon2id with 64 MiB and three passes", async () => {
    const passwords = await createPasswords();
    const hashed = await passwords.hash("correct horse");
    expect(hashed).toMatchObject({
      ok: true,
      value: expect.stringMatching(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/),
    });
  });

  it("Only the right password verifies, and none verifies without a stored hash", async () => {
    const passwords = await createPasswords(CHEAP);
    const hashed = await passwords.hash("correct horse");
    const stored = hashed.ok ? hashed.value : "";
    expect(await passwords.verify(stored, "correct horse")).toEqual({ ok: true, value: true });
    expect(await passwords.verify(stored, "wrong horse")).toEqual({ ok: true, value: false });
    expect(await passwords.verify(null, "the password of nobody")).toEqual({ ok: true, value: false });
  });

  it("Of 60 passwords at once, 44 are hashed and the others are refused as busy", async () => {
    const passwords = await createPasswords(CHEAP);
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => passwords.hash("x")));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(44);
    expect(outcomes.filter(({ ok }) => !ok)[0]).toEqual({ ok: false, error: { kind: "busy" } });
    expect(await passwords.hash("x")).toMatchObject({ ok: true });
  });
});

it.each(["123456", "password", "qwerty", "iloveyou", "letmein", "14111984"])(
  "The password %s is common",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

it.each(["", "# Permission is hereby granted", "correct horse", "PASSWORD", "constructor", "password "])(
  "The password %o is not common",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
