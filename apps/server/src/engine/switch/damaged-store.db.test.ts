import { DAY_MS } from "@afterword/core/time/duration";
import { expect, it } from "vitest";
import { plantWriters } from "../../testing/plant-writers.ts";
import { mailsTo, openStory } from "../../testing/switch-story.ts";
import { recordSignOfLife } from "./signs-of-life.ts";
import { sweep } from "./sweep.ts";

const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_MS = 2 * DAY_MS;

it("While the database is known to be damaged nothing is decided, and signs of life are taken", async () => {
  const story = await openStory();
  const { context, sink } = story;
  const delivered = () => mailsTo(sink, "eva@example.com").length;
  const writer = await story.addWriter(["eva@example.com"]);
  await story.pass(FREQUENCY_MS);
  let damages = ["a file is missing"];
  Object.assign(context.database, { integrity: { damages: () => damages } });
  await story.pass(DELAY_MS);
  expect(await sweep(context)).toEqual({ kind: "damaged" });
  expect(delivered()).toBe(0);
  await context.store.transaction((rows) =>
    recordSignOfLife(rows, context, { owner: writer._id, source: "button", device: "a phone" }),
  );
  damages = [];
  await story.work();
  await story.pass(DELAY_MS);
  expect([delivered(), (await sweep(context)).kind]).toEqual([0, "swept"]);
  await story.close();
});

it("A sweep ends before its next batch once the database is known to be damaged", async () => {
  const story = await openStory(() => ({ batchSize: () => 1 }));
  const standing = { kind: "reminded", deliveryInMs: 0 } as const;
  await plantWriters(
    story.context,
    ["maya", "ben"].map((name) => ({ email: `${name}@example.com`, notes: [["eva@example.com"]], standing })),
  );
  let decided = 0;
  const context = { ...story.context, isStoreDamaged: () => decided > 0 };
  expect(await sweep(context, undefined, () => (decided += 1))).toEqual({ kind: "damaged" });
  expect(decided).toBe(1);
  await story.close();
});
