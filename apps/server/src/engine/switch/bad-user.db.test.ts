import { HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailsTo, openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { moveClock } from "../clock/service-clock.ts";
import { sweep } from "./sweep.ts";

describe("a user whose rows cannot be read", () => {
  let story: SwitchStory;
  beforeAll(async () => {
    story = await openStory();
  });
  afterAll(() => story.close());

  it("A user with an unreadable key stays due and is tried again, while other users are reminded", async () => {
    const broken = await story.addWriter(["first@example.com"]);
    const sound = await story.addWriter(["second@example.com"]);
    const row = story.context.database.db.selectFrom("users").where("id", "=", broken._id);
    const { wrapped_key } = await row.select("wrapped_key").executeTakeFirstOrThrow();
    const setKey = (key: Buffer) =>
      story.context.database.db
        .updateTable("users")
        .set({ wrapped_key: key })
        .where("id", "=", broken._id)
        .execute();

    await setKey(Buffer.alloc(60));
    await moveClock(story.context, 672 * HOUR_MS);
    expect(await sweep(story.context)).toEqual({ kind: "swept", looked: 1, failed: 1 });
    await story.work();
    expect(mailsTo(story.sink, sound.email)).toHaveLength(1);
    expect(mailsTo(story.sink, broken.email)).toHaveLength(0);

    await setKey(wrapped_key);
    await moveClock(story.context, 5 * SECOND_MS);
    await story.work();
    expect(mailsTo(story.sink, broken.email)).toHaveLength(1);
  });
});
