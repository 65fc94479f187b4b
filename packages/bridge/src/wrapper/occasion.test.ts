import { beforeEach, describe, expect, it } from "vitest";
import { createQuietSignsOnTrial } from "../suite/quiet-signs-on-trial.ts";
import { armPhone, counted, HOUR_MS, type ArmedPhone } from "./armed-phone.fixture.ts";

let phone: ArmedPhone;
beforeEach(async () => {
  phone = await armPhone();
});

describe("evidence", () => {
  it("An unlocked phone answers the challenge of a wake push at once", async () => {
    expect(await phone.quietSigns.onWake("first")).toBe("counted");
    expect(phone.posts()).toEqual([
      { path: "/api/phone/quiet-sign", body: { challenge: "first", ageMs: 0 }, deviceToken: "token-1" },
    ]);
  });

  it("A locked phone sends nothing, and its challenge stays in hand", async () => {
    phone.setLocked(true);
    expect(await phone.quietSigns.onWake("first")).toBe("nothing");
    expect(phone.posts()).toEqual([]);
    phone.setLocked(false);
    await phone.quietSigns.onBackgroundTask();
    expect(phone.signs()).toEqual([{ challenge: "first", ageMs: 0 }]);
  });

  it("A phone without a passcode sends nothing, though it says that it is unlocked", async () => {
    phone.setPasscode(false);
    expect(await phone.quietSigns.onWake("first")).toBe("nothing");
    expect(phone.posts()).toEqual([]);
  });

  it("A phone without a challenge fetches one and looks at the lock afterwards", async () => {
    phone.setServer(({ path }) => {
      if (path !== "/api/phone/challenge") return counted("second");
      // The owner puts the phone away while the challenge is on its way.
      phone.setLocked(true);
      return { status: 200, body: { challenge: "first" } };
    });
    expect(await phone.quietSigns.onBackgroundTask()).toBe("nothing");
    expect(phone.calls()).toEqual(["challenge"]);
    phone.setLocked(false);
    expect(await phone.quietSigns.onBackgroundTask()).toBe("counted");
    expect(phone.signs()).toEqual([{ challenge: "first", ageMs: 0 }]);
  });

  it("The challenge in the answer serves the next occasion", async () => {
    phone.setServer(() => counted("second"));
    await phone.quietSigns.onWake("first");
    await phone.quietSigns.onBackgroundTask();
    expect(phone.signs()).toEqual([
      { challenge: "first", ageMs: 0 },
      { challenge: "second", ageMs: 0 },
    ]);
    expect(phone.calls()).not.toContain("challenge");
  });

  it("Evidence that found no network is sent at the next occasion with its age, from a locked phone too", async () => {
    phone.answer(null);
    expect(await phone.quietSigns.onWake("first")).toBe("failed");
    phone.pass(3 * HOUR_MS);
    phone.setLocked(true);
    phone.setServer(() => counted("second"));
    expect(await phone.quietSigns.onBackgroundTask()).toBe("counted");
    expect(phone.signs().at(-1)).toEqual({ challenge: "first", ageMs: 3 * HOUR_MS });
  });

  it("Evidence of a challenge keeps it when a push brings another one to the locked phone", async () => {
    phone.answer(null);
    await phone.quietSigns.onWake("first");
    phone.pass(HOUR_MS);
    phone.setLocked(true);
    phone.setServer(() => counted("third"));
    await phone.quietSigns.onWake("second");
    expect(phone.signs().at(-1)).toEqual({ challenge: "first", ageMs: HOUR_MS });
    phone.setLocked(false);
    await phone.quietSigns.onBackgroundTask();
    expect(phone.signs().at(-1)).toEqual({ challenge: "second", ageMs: 0 });
  });

  it("Newer evidence takes the place of what was not sent", async () => {
    phone.answer(null);
    await phone.quietSigns.onWake("first");
    phone.pass(HOUR_MS);
    phone.setServer(() => counted("third"));
    await phone.quietSigns.onWake("second");
    expect(phone.signs().at(-1)).toEqual({ challenge: "second", ageMs: 0 });
  });

  it.each([
    ["older than a week", 8 * 24 * HOUR_MS],
    ["of the future, since the clock was set back", -HOUR_MS],
  ])("Evidence that is %s is dropped", async (_what, passedMs) => {
    phone.answer(null);
    await phone.quietSigns.onWake("first");
    const before = phone.signs().length;
    phone.pass(passedMs);
    phone.setLocked(true);
    phone.setServer(() => ({ status: 200, body: { challenge: "second" } }));
    await phone.quietSigns.onBackgroundTask();
    expect(phone.signs()).toHaveLength(before);
  });

  it("Two occasions at once are one", async () => {
    const [first, second] = await Promise.all([
      phone.quietSigns.onWake("first"),
      phone.quietSigns.onBackgroundTask(),
    ]);
    expect([first, second]).toEqual(["counted", "counted"]);
    expect(phone.signs()).toHaveLength(1);
  });

  it("A phone that the vault fails does not throw", async () => {
    const broken = createQuietSignsOnTrial({
      now: () => {
        throw new Error("no clock");
      },
    });
    expect(await broken.quietSigns.onWake("first")).toBe("failed");
  });
});

describe("answers of the server", () => {
  it("A challenge that the server does not know is replaced within the same occasion", async () => {
    phone.setServer(({ path, body }) => {
      if (path === "/api/phone/challenge") return { status: 200, body: { challenge: "fresh" } };
      return "challenge" in body && body.challenge === "fresh"
        ? counted("next")
        : { status: 410, body: "This challenge is unknown." };
    });
    expect(await phone.quietSigns.onWake("used")).toBe("counted");
    expect(phone.signs().at(-1)).toEqual({ challenge: "fresh", ageMs: 0 });
  });

  it("An occasion ends when the server refuses a fresh challenge as well", async () => {
    phone.setServer(({ path }) =>
      path === "/api/phone/challenge"
        ? { status: 200, body: { challenge: "fresh" } }
        : { status: 410, body: "" },
    );
    expect(await phone.quietSigns.onWake("used")).toBe("nothing");
    expect(phone.calls()).toEqual(["quiet-sign", "challenge", "quiet-sign"]);
  });

  it("A sign that is not counted is not sent again", async () => {
    phone.setServer(() => ({
      status: 200,
      body: { counted: false, why: "needs-strong-sign", challenge: "second" },
    }));
    expect(await phone.quietSigns.onWake("first")).toBe("nothing");
    phone.setLocked(true);
    await phone.quietSigns.onBackgroundTask();
    expect(phone.signs()).toHaveLength(1);
  });

  it.each([408, 429, 500, 503])("Evidence stays after status %s", async (status) => {
    phone.answer(status);
    expect(await phone.quietSigns.onWake("first")).toBe("failed");
    phone.setLocked(true);
    phone.setServer(() => counted("second"));
    await phone.quietSigns.onBackgroundTask();
    expect(phone.signs()).toHaveLength(2);
  });

  it("An answer of the wrong form is a failure, and evidence stays", async () => {
    phone.answer(200, { counted: "yes" });
    expect(await phone.quietSigns.onWake("first")).toBe("failed");
    phone.setServer(() => counted("second"));
    expect(await phone.quietSigns.onBackgroundTask()).toBe("counted");
  });

  it.each(["/api/phone/quiet-sign", "/api/phone/challenge"])(
    "A device token that %s refuses is forgotten, and nothing is sent any more",
    async (path) => {
      phone.answer(401);
      await (path.endsWith("sign") ? phone.quietSigns.onWake("first") : phone.quietSigns.onBackgroundTask());
      expect(await phone.quietSigns.hasDeviceToken()).toBe(false);
      await phone.quietSigns.onWake("second");
      expect(phone.posts()).toHaveLength(1);
    },
  );
});
