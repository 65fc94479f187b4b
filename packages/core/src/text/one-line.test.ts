import { expect, it } from "vitest";
import { oneLine } from "./one-line.ts";

it.each(["\r\n", "\n", "\u2028", "\u2029", "\u0085", "\v", "\f", "\0", "\t", "\u007F", " \n\u2028 "])(
  "A break or control character %j becomes one space",
  (breaks) => {
    expect(oneLine(`For${breaks}Miriam`)).toBe("For Miriam");
    expect(oneLine(`${breaks}For Miriam${breaks}`)).toBe("For Miriam");
  },
);

it.each(["\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"])(
  "The control of direction %j is taken out",
  (control) => {
    expect(oneLine(`${control}For${control} Miriam`)).toBe("For Miriam");
  },
);

it("A text of half a million blanks is tidied before anybody has to wait", () => {
  expect(oneLine(`${" ".repeat(500_000)}x`)).toBe("x");
});

it.each(["For  Miriam", "Für Zoë", "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "C++\u200F ע"])(
  "The text %s stays as it was typed",
  (text) => {
    expect(oneLine(text)).toBe(text);
  },
);
