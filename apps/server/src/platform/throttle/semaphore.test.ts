import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore.ts";

it("A network runs one piece of work, queues one and is refused more, while another network runs", async () => {
  const withSlot = createSemaphore({ atOnce: 1, waiting: 1 });
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const began: string[] = [];
  const work =
    (name: string, { promise }: PromiseWithResolvers<string>) =>
    () => {
      began.push(name);
      return promise;
    };
  const one = withSlot("here", work("one", first));
  const two = withSlot("here", work("two", second));
  expect(await withSlot("here", work("three", second))).toBeNull();
  const other = withSlot("there", work("other", second));
  await Promise.resolve();
  expect(began).toEqual(["one", "other"]);
  first.reject(new Error("it fell"));
  await expect(one).rejects.toThrow("it fell");
  second.resolve("done");
  expect([await two, await other]).toEqual(["done", "done"]);
  expect(await withSlot("here", work("four", second))).toBe("done");
  expect(began).toEqual(["one", "other", "two", "four"]);
});
