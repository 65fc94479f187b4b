import { describe, expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { useSingleFlight } from "./use-single-flight.ts";

type Act = (given: string) => Promise<void>;

describe("an action that runs once at a time", () => {
  it("A second call waits for the first, and its own action does not run", async () => {
    const { once, acts, end } = begin();
    const ended: string[] = [];
    const calls = ["one", "two"].map((given) => once(given).then(() => ended.push(given)));
    await Promise.resolve();
    expect(ended).toEqual([]);
    end();
    await Promise.all(calls);
    expect(acts).toEqual(["one"]);
    expect(ended).toEqual(["one", "two"]);
  });

  it("A call after the end of the first runs again", async () => {
    const { once, acts, end } = begin();
    end();
    await once("one");
    await once("two");
    expect(acts).toEqual(["one", "two"]);
  });

  it("Both callers get the failure, and the next call runs again", async () => {
    const { once, acts, fail } = begin();
    const calls = Promise.allSettled([once("one"), once("two")]);
    fail();
    expect((await calls).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await Promise.allSettled([once("three")]);
    expect(acts).toEqual(["one", "three"]);
  });
});

/** The action lasts until the test ends it or makes it fail. */
function begin() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const acts: string[] = [];
  const made: Act[] = [];
  const Holder = () => {
    made.push(
      useSingleFlight((given: string) => {
        acts.push(given);
        return promise;
      }),
    );
    return null;
  };
  show(<Holder />);
  const [once] = made;
  if (once === undefined) throw new Error("The hook was not called");
  return { once, acts, end: resolve, fail: () => reject(new Error("no")) };
}
