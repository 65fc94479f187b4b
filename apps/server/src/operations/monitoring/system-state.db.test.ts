import type { SystemState } from "@afterword/contract/endpoints/system";
import { CLIENT_VERSION } from "@afterword/core/constants";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { countDailyFigures } from "./daily-figures.ts";
import { lookAtAlarms } from "./look-at-alarms.ts";

let story: SwitchStory;
let token: string;
beforeEach(async () => {
  story = await openStory();
  ({ token } = await story.server.addPerson({ role: "admin" }));
});
afterEach(() => story.close());

const read = async (): Promise<SystemState> =>
  (await story.server.call("GET", "/api/system-state", { token })).json<SystemState>();

describe("the system state", () => {
  it("The system state tells what waits, what is kept, and thirty days", async () => {
    const { context } = story;
    await story.addWriter(["miriam@example.com"]);
    await countDailyFigures(context);
    const now = context.clock.now();
    context.processStats.jobEnded("look-at-switch", "done", now);
    const state = await read();
    expect(state).toMatchObject({
      alarms: [],
      installation: {
        mailOldestMs: null,
        deliveryOldestMs: null,
        database: "embedded",
        mail: "inbox",
        canary: { isOn: false },
      },
      server: { sweptAt: new Date(now).toISOString(), version: CLIENT_VERSION },
    });
    expect(state.days).toHaveLength(30);
    expect(state.days.at(-1)).toMatchObject({ day: state.at.slice(0, 10), watchedUsers: 1 });
  });

  it("A running alarm is told with its figures and its chapter of the runbook, and not once it is over", async () => {
    const { context } = story;
    await context.database.db
      .updateTable("service_clock")
      .set({ beat_at: new Date(context.clock.now() - 400 * 60_000) })
      .execute();
    await lookAtAlarms(context);
    const { alarms } = await read();
    const alarm = alarms.find(({ kind }) => kind === "service-clock-stopped");
    expect(alarm?.sentence).toContain("6 hours ago");
    expect(alarm?.guide).toMatchObject({ file: "docs/runbook.md", heading: "service-clock-stopped" });
    expect(alarm?.guide.text).toMatch(/^\*\*It means\*\*: /);
  });
});
