import { SYSTEM_CHECK_DELAY_MS } from "@afterword/core/constants";
import type { CheckFacts } from "@afterword/core/phone/system-checks";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { enterApp } from "../../testing/app-mode.ts";
import { show } from "../../testing/show.tsx";
import { freezeTime } from "../../testing/time.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import type { WrapperOfTest } from "../../testing/wrapper.ts";
import { open, REGISTERED, registeredUser, TURN } from "./in-app.fixture.tsx";

type Fact = keyof CheckFacts;
type Wrong = readonly [title: string, fact: Fact, wrong: boolean | 1, right: boolean | 2];

/** In the product's order, as each system has them. */
const WRONG: Readonly<Record<"ios" | "android", readonly Wrong[]>> = {
  ios: [
    ["No passcode is set", "passcodeEnabled", false, true],
    ["Notifications are off", "notificationsGranted", false, true],
    ["Mobile data is off for this app", "cellularRestricted", true, false],
    ["Background refresh is off", "backgroundRefreshStatus", 1, 2],
  ],
  android: [
    ["Notifications are off", "notificationsGranted", false, true],
    ["No screen lock is set", "deviceSecure", false, true],
    ["Battery optimisation is on", "ignoringBatteryOptimizations", false, true],
    ["Background data is restricted", "backgroundDataRestricted", true, false],
  ],
};

const SETTINGS = {
  ios: ["passcode", "notifications", "cellular-data", "background-refresh"],
  android: ["notifications", "screen-lock", "battery-optimisation", "background-data"],
} as const;

const set = (wrapper: WrapperOfTest, fact: Fact, value: boolean | 1 | 2): void =>
  wrapper.phone.setCheck(fact, value);

const NOTHING_ACTIVE = { kind: "inactive", lastSignAt: "2026-11-01T09:00:00.000Z" } as const;

const dialog = (name: string) => page.getByRole("dialog", { name });
const press = (name: string) => page.getByRole("button", { name }).click();

/** The app of a registered phone on which everything is wrong, at the moment when the checks begin. */
async function openWrong(system: "ios" | "android") {
  const wrapper = enterApp({ ...REGISTERED, system });
  for (const [, fact, wrong] of WRONG[system]) set(wrapper, fact, wrong);
  wrapper.phone.answerPermission("notifications", "blocked");
  return { wrapper, ...(await begin(wrapper)) };
}

async function begin(wrapper: WrapperOfTest, user = registeredUser()) {
  const time = freezeTime(Date.now());
  const server = open(user);
  await expect.poll(() => wrapper.phone.kept("quietSigns")).not.toBeNull();
  await time.pass(SYSTEM_CHECK_DELAY_MS);
  return { server, ...time };
}

/** Opens the settings, changes something there, and comes back. */
async function visitSettings(
  { wrapper, pass }: Pick<Awaited<ReturnType<typeof openWrong>>, "wrapper" | "pass">,
  change: () => void,
): Promise<void> {
  const before = wrapper.phone.openedSettings().length;
  await press("Open settings");
  await expect.poll(() => wrapper.phone.openedSettings()).toHaveLength(before + 1);
  wrapper.happen("lifecycle", { state: "background" });
  change();
  wrapper.happen("lifecycle", { state: "active" });
  await pass(0);
}

describe.each(["ios", "android"] as const)("the system checks on %s", (system) => {
  it(`On ${system} each check that is fixed in the settings is followed by the next, and the end is announced`, async () => {
    const app = await openWrong(system);
    for (const [title, fact, , right] of WRONG[system]) {
      await expect.element(dialog(title)).toBeVisible();
      await visitSettings(app, () => set(app.wrapper, fact, right));
    }
    expect(app.wrapper.phone.openedSettings()).toEqual(SETTINGS[system]);
    await app.pass(1_000);
    await expect.element(page.getByText("Device setup complete", { exact: true })).toBeVisible();
  });

  it(`On ${system} each check can be skipped, and the end says how many were`, async () => {
    const app = await openWrong(system);
    for (const [title] of WRONG[system]) {
      await expect.element(dialog(title)).toBeVisible();
      await press("Skip");
    }
    expect(app.wrapper.phone.openedSettings()).toEqual([]);
    await app.pass(1_000);
    await expect.element(page.getByText("Device setup complete, 4 skipped")).toBeVisible();
  });

  it(`On ${system} a check that still fails after the settings is asked about again, a skipped one is not`, async () => {
    const app = await openWrong(system);
    await press("Skip");
    for (const [title] of WRONG[system].slice(1)) {
      await expect.element(dialog(title)).toBeVisible();
      expect(page.getByText("This hasn’t changed yet.").elements()).toEqual([]);
      await visitSettings(app, () => undefined);
      await expect.element(dialog(title).getByText("This hasn’t changed yet.")).toBeVisible();
      await press("Skip");
    }
    await app.pass(1_000);
    await expect.element(page.getByText("Device setup complete, 4 skipped")).toBeVisible();
  });
});

describe("a system check", () => {
  it("Settings that cannot be opened are a warning, and the question stays", async () => {
    const { wrapper, pass } = await openWrong("android");
    await press("Skip");
    wrapper.phone.failSettings();
    await press("Open settings");
    await pass(1_000);
    await expect.element(page.getByText("Failed to open settings on your device.")).toBeVisible();
    await expect.element(dialog("No screen lock is set")).toBeVisible();
  });

  it("Notifications that the system may still ask about are allowed without a way through the settings", async () => {
    const wrapper = enterApp({ ...REGISTERED });
    wrapper.phone.setCheck("notificationsGranted", false);
    const { pass } = await begin(wrapper);
    await expect.element(dialog("Notifications are off")).toBeVisible();
    wrapper.phone.setCheck("notificationsGranted", true);
    await press("Open settings");
    await pass(0);
    await pass(1_000);
    await expect.element(page.getByText("Device setup complete", { exact: true })).toBeVisible();
    expect(wrapper.phone.openedSettings()).toEqual([]);
  });

  it("A background that the system restricts by itself is a warning and no question", async () => {
    const wrapper = enterApp({ ...REGISTERED });
    wrapper.phone.setCheck("backgroundRefreshStatus", 0);
    const { pass } = await begin(wrapper);
    await pass(1_000);
    await expect.element(page.getByText("Background execution is restricted on this device.")).toBeVisible();
    expect(page.getByRole("dialog").elements()).toEqual([]);
    expect(page.getByText("Device setup complete").elements()).toEqual([]);
  });

  it("A phone that was registered just now hears that nothing is to be done", async () => {
    const { pass } = await begin(enterApp({}), { deviceId: null, pushToken: null });
    await pass(1_000);
    await expect.element(page.getByText("Device setup complete", { exact: true })).toBeVisible();
  });
});

describe("quiet signs", () => {
  const question = () => dialog("Turn on quiet signs of life?");

  it("Quiet signs are offered after the checks, with what they mean, and the wrapper gives them after a yes", async () => {
    const wrapper = enterApp(REGISTERED);
    const { server, pass } = await begin(wrapper, registeredUser({ quietSigns: null }));
    await expect.element(question()).toBeVisible();
    await expect
      .element(page.getByText(/^Anyone who knows the passcode can give these signs, too\./))
      .toBeVisible();
    await press("Turn on");
    await expect.element(question()).not.toBeInTheDocument();
    expect(server.bodiesOf(TURN)).toEqual([{ on: true }]);
    await pass(0);
    await expect.poll(() => wrapper.phone.kept("quietSigns")).toContain('"on":true');
  });

  it('A "Not now" is kept, so that the next start does not ask again', async () => {
    const wrapper = enterApp(REGISTERED);
    const { server } = await begin(wrapper, registeredUser({ quietSigns: null }));
    await press("Not now");
    await expect.element(question()).not.toBeInTheDocument();
    await expect.poll(() => server.bodiesOf(TURN)).toEqual([{ on: false }]);
  });

  it.each([
    ["A phone that was registered just now", { deviceId: null, pushToken: null, phone: null }],
    ["A user with nothing to deliver yet", { thread: NOTHING_ACTIVE }],
  ] as const)("%s is not asked about quiet signs", async (_, user) => {
    const wrapper = enterApp(REGISTERED);
    const { pass } = await begin(wrapper, { ...registeredUser({ quietSigns: null }), ...user });
    await pass(1_000);
    expect(page.getByRole("dialog").elements()).toEqual([]);
  });

  it("No question about quiet signs opens over another dialog, nor once that is closed", async () => {
    const wrapper = enterApp(REGISTERED);
    const other = show(<Dialog title="Your question" onCancel={() => undefined} />);
    const { pass } = await begin(wrapper, registeredUser({ quietSigns: null }));
    await pass(1_000);
    other.become(null);
    await expect.element(dialog("Your question")).not.toBeInTheDocument();
    expect(page.getByRole("dialog").elements()).toEqual([]);
  });

  it("A phone without a passcode is not asked about quiet signs", async () => {
    const wrapper = enterApp(REGISTERED);
    wrapper.phone.setCheck("passcodeEnabled", false);
    const { pass } = await begin(wrapper, registeredUser({ quietSigns: null }));
    await press("Skip");
    await pass(1_000);
    expect(page.getByRole("dialog").elements()).toEqual([]);
  });
});

describe("what the wrapper is armed with", () => {
  it("The wrapper learns when to remind by itself, and until when its user sleeps", async () => {
    const wrapper = enterApp(REGISTERED);
    await begin(wrapper, { ...registeredUser(), sleepUntil: "2026-12-24T00:00:00.000Z" });
    const kept = (): string => wrapper.phone.kept("quietSigns") ?? "";
    await expect.poll(kept).toContain(String(Date.parse("2026-12-24T00:00:00.000Z")));
    for (const at of ["2026-11-28T09:00:00.000Z", "2026-11-29T09:00:00.000Z"])
      expect(kept()).toContain(String(Date.parse(at)));
  });
});
