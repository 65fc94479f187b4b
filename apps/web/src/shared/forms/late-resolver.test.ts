import { recipientBody } from "@afterword/contract/endpoints/recipients";
import { describe, expect, it } from "vitest";
import { lateResolver } from "./late-resolver.ts";

const UNFINISHED = { _id: "7a0e6b0e-4d34-4b0a-9b1e-0a1f6d1a1c11", name: "", email: "miriam" };
const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

describe("the rules of a form", () => {
  it("are fetched when something is first judged", async () => {
    let fetched = 0;
    const judge = lateResolver<typeof UNFINISHED>({
      fetchRules: async () => {
        fetched += 1;
        return recipientBody;
      },
    });
    expect(fetched).toBe(0);
    const { errors } = await judge(UNFINISHED, undefined, OPTIONS);
    expect([fetched, Object.keys(errors)]).toEqual([1, ["name", "email"]]);
  });

  it("hold nothing against anybody where they cannot be fetched, since the server judges too", async () => {
    const judge = lateResolver<typeof UNFINISHED>({ fetchRules: failToFetch });
    expect(await judge(UNFINISHED, undefined, OPTIONS)).toEqual({ values: UNFINISHED, errors: {} });
  });

  it("leave to the form what the server could not see", async () => {
    const errors = { email: { type: "required", message: "Required" } };
    const judge = lateResolver<typeof UNFINISHED>({ fetchRules: failToFetch, judgeAlone: () => errors });
    expect(await judge(UNFINISHED, undefined, OPTIONS)).toEqual({ values: {}, errors });
  });
});

const failToFetch = () => Promise.reject(new TypeError("Failed to fetch"));
