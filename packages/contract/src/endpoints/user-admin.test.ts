import { describe, expect, it } from "vitest";
import { userFilter, wantedBy } from "./user-admin.ts";

describe("the filter on the wire", () => {
  it.each(["", "  ", "*", ".", "..", "a*b", " ada "])("'%s' typed comes back as what is wanted", (typed) => {
    const filter = userFilter(typed);
    // A browser takes these out of a path.
    expect(["", ".", ".."]).not.toContain(filter);
    expect(wantedBy(filter)).toBe(typed.trim() === "" ? null : typed.trim());
  });
});
