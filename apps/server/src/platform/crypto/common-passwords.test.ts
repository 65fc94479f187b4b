import { expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

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
