import type { User } from "@afterword/contract/endpoints/accounts";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, type Locator } from "vitest/browser";
import { reportConnectivity } from "../../shared/device/connectivity.ts";
import { DeviceProvider } from "../../shared/device/device-context.tsx";
import { enterApp } from "../../testing/app-mode.ts";
import { logIn } from "../../testing/logged-in.ts";
import { ANNA, buildUser } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { PhoneSection } from "./phone-section.tsx";

const SAVE = `PUT /api/user/${ANNA}`;
const TURN = "PUT /api/phone/quiet-signs";
const TEST = "POST /api/phone/test-reminder";
const PROVE = "POST /api/user/show-password";

const PHONE: NonNullable<User["phone"]> = {
  model: "Pixel 9",
  system: "Android 16",
  pushKind: "fcm",
  isPushed: true,
  quietSigns: false,
  registeredAt: "2026-11-01T09:00:00.000Z",
  lastReachedAt: "2026-11-21T08:00:00.000Z",
  quietUntil: null,
};

/** How the wrapper of a registered phone begins. */
const REGISTERED = { boundTo: "secret-of-anna", deviceToken: "token-0" };

const UNPROVED = {
  status: 403,
  problem: { detail: "Wrong password", fields: { fieldpw: "Wrong password" } },
};

/** The section of a user with a phone, whose session has to show its password before what needs it. */
function open(changes: Partial<typeof PHONE> = {}, answers: Answers = {}) {
  let user = buildUser({ deviceId: "device-1", pushToken: "push-1", phone: { ...PHONE, ...changes } });
  let isProved = false;
  const server = serve({
    [`GET /api/user/${ANNA}`]: () => ({ json: user }),
    [PROVE]: () => {
      isProved = true;
      return { text: "OK" };
    },
    [SAVE]: () => {
      if (!isProved) return UNPROVED;
      user = { ...user, deviceId: null, pushToken: null, phone: null };
      return { json: user };
    },
    [TURN]: ({ body }) => {
      const { on } = body as { readonly on: boolean };
      if (on && !isProved) return UNPROVED;
      user = { ...user, phone: { ...PHONE, quietSigns: on, quietUntil: on ? QUIET_UNTIL : null } };
      return { text: "OK" };
    },
    [TEST]: { text: "OK" },
    ...answers,
  });
  logIn();
  show(
    <DeviceProvider>
      <PhoneSection />
    </DeviceProvider>,
  );
  return server;
}

const QUIET_UNTIL = "2027-02-19T08:00:00.000Z";

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const quietSwitch = () => page.getByRole("switch", { name: "Quiet signs of life" });

const prove = async (): Promise<void> => {
  await page.getByLabelText("Password", { exact: true }).fill("correct horse");
  await press("Continue");
};

beforeEach(() => {
  reportConnectivity(true);
  onTestFinished(() => window.localStorage.removeItem("phoneRemovedBy"));
});

describe("the phone on the account page of the website", () => {
  it("The website shows the phone and changes nothing of it, and says what takes away its rights", async () => {
    open();
    await expect.element(page.getByText("Pixel 9")).toBeVisible();
    await expect.element(page.getByText(/^Android 16 · Registered on 01\.11\.2026$/)).toBeVisible();
    await expect.element(page.getByText("Phone last reached")).toBeVisible();
    await expect.element(page.getByText(/^Off: turn them on in the app/)).toBeVisible();
    await expect.element(page.getByText(/Change your password/)).toBeVisible();
    expect(page.getByRole("button").elements()).toEqual([]);
    expect(page.getByRole("switch").elements()).toEqual([]);
  });

  it("Quiet signs that are on can be turned off on the website, without a password", async () => {
    const server = open({ quietSigns: true, quietUntil: QUIET_UNTIL });
    await expect.element(page.getByText("Good until 19.02.2027; then we need a sign from you")).toBeVisible();
    await quietSwitch().click();
    await expect.element(quietSwitch()).not.toBeInTheDocument();
    expect(server.bodiesOf(TURN)).toEqual([{ on: false }]);
  });
});

describe("the phone on its own account page", () => {
  it("Quiet signs are turned on after it was said what they mean and the password was shown", async () => {
    enterApp(REGISTERED);
    open();
    await quietSwitch().click();
    await expect.element(page.getByText(/every 90 days we need one from you/)).toBeVisible();
    await press("Turn on");
    await prove();
    await expect.element(quietSwitch()).toBeChecked();
    expect(page.getByRole("dialog").elements()).toEqual([]);
  });

  it("Quiet signs stay off without the password, and without a reproach", async () => {
    enterApp(REGISTERED);
    const server = open();
    await quietSwitch().click();
    await press("Turn on");
    await expect.element(page.getByLabelText("Password", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(page.getByRole("button", { name: "Turn on" })).toBeEnabled();
    expect(server.bodiesOf(TURN)).toEqual([{ on: true }]);
    expect(page.getByText("Quiet signs couldn’t be changed.").elements()).toEqual([]);
  });

  it("A test reminder is asked for, and a refusal says why", async () => {
    enterApp(REGISTERED);
    const refusal = "Your phone doesn’t allow notifications yet. Open the app there and allow them.";
    let isRefused = false;
    open({}, { [TEST]: () => (isRefused ? { status: 409, problem: { detail: refusal } } : { text: "OK" }) });
    await press("Send a test reminder");
    await expect.element(page.getByText("A test reminder is on its way.")).toBeVisible();
    isRefused = true;
    await press("Send a test reminder");
    await expect.element(page.getByText(refusal)).toBeVisible();
  });

  it("A removed phone forgets what it could do, and is registered again only when its owner wants", async () => {
    const wrapper = enterApp(REGISTERED);
    const server = open();
    await press("Remove this phone");
    await press("Remove");
    await prove();
    await expect.element(page.getByText("Phone removed.")).toBeVisible();
    await expect.element(page.getByText("No phone is registered.")).toBeVisible();
    expect(server.bodiesOf(SAVE)).toEqual([{ deviceId: null }, { deviceId: null }]);
    await expect.poll(() => wrapper.phone.kept("deviceToken")).toBeNull();
    expect(window.localStorage.getItem("phoneRemovedBy")).toBe(ANNA);
    await press("Register this phone");
    expect(window.localStorage.getItem("phoneRemovedBy")).toBeNull();
  });

  it("A removal that fails is announced, and the phone stays", async () => {
    const wrapper = enterApp(REGISTERED);
    open({}, { [SAVE]: { status: 501, json: {} } });
    await press("Remove this phone");
    await press("Remove");
    await expect.element(page.getByText("This phone couldn’t be removed.")).toBeVisible();
    await expect.element(page.getByText("This phone", { exact: true })).toBeVisible();
    expect(wrapper.phone.kept("deviceToken")).toBe("token-0");
  });

  it("A check that fails stands above the phone, leads to its settings, and is gone once it is mended", async () => {
    const wrapper = enterApp(REGISTERED);
    wrapper.phone.setCheck("notificationsGranted", false);
    open();
    const failing = page.getByRole("button", { name: /Notifications are off/ });
    await expect.element(failing).toBeVisible();
    const topOf = (one: Locator): number => one.element().getBoundingClientRect().top;
    expect(topOf(failing)).toBeLessThan(topOf(page.getByText("Pixel 9")));
    await failing.click();
    await expect.poll(() => wrapper.phone.openedSettings()).toEqual(["notifications"]);
    wrapper.phone.failSettings();
    await failing.click();
    await expect.element(page.getByText("Failed to open settings on your device.")).toBeVisible();
    wrapper.phone.setCheck("notificationsGranted", true);
    wrapper.happen("lifecycle", { state: "active" });
    await expect.element(failing).not.toBeInTheDocument();
  });
});
