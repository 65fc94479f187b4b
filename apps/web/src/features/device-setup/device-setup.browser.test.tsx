import type { User } from "@afterword/contract/endpoints/accounts";
import { TOAST_APPEAR_MS } from "@afterword/core/constants";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../../shared/device/connectivity.ts";
import { TooLateNotice } from "../signs-of-life/too-late-notice.tsx";
import { DeviceProvider } from "../../shared/device/device-context.tsx";
import { enterApp } from "../../testing/app-mode.ts";
import { logIn } from "../../testing/logged-in.ts";
import { drawn, freezeTime } from "../../testing/time.ts";
import { ANNA, buildUser } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { DeviceSetup } from "./device-setup.tsx";

const SAVE = `PUT /api/user/${ANNA}`;
const SIGN = "POST /api/user/confirm-agency";
const THIS_PHONE = { deviceId: "device-1", pushToken: "push-1" };

const open = (changes: Partial<User> = {}, answers: Answers = {}) => {
  const server = serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser(changes) },
    [SAVE]: ({ body }) => ({ json: buildUser({ ...changes, ...(body as Partial<User>) }) }),
    [SIGN]: { text: "" },
    ...answers,
  });
  logIn();
  const shown = show(<Started key="first" />);
  return { ...server, startAgain: () => shown.become(<Started key="next" />) };
};

const Started = () => (
  <DeviceProvider>
    <DeviceSetup />
    <TooLateNotice />
  </DeviceProvider>
);

const question = () => page.getByRole("dialog", { name: "New Device Detected" });

beforeEach(() => reportConnectivity(true));

describe("a user without a phone", () => {
  it("The phone is registered for a user without one, without a question", async () => {
    const wrapper = enterApp();
    const server = open();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([THIS_PHONE]);
    expect(wrapper.keptSecret()).toBe("secret-of-anna");
    expect(question().elements()).toEqual([]);
  });

  it("A phone that does not know its id yet is registered once it does", async () => {
    const wrapper = enterApp({ deviceId: null });
    const server = open();
    const answersWithoutId = () => JSON.stringify(wrapper.sent()).split('"deviceId":null').length - 1;
    await expect.poll(answersWithoutId).toBeGreaterThan(1);
    expect(server.bodiesOf(SAVE)).toEqual([]);
    expect(wrapper.keptSecret()).toBeNull();
    wrapper.learnDeviceId("device-9");
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([{ deviceId: "device-9", pushToken: "push-1" }]);
  });

  it("A registration that could not be saved shows no dialog, and the next start saves it", async () => {
    const wrapper = enterApp();
    const server = open({}, { [SAVE]: { status: 500, problem: {} } });
    await expect.poll(() => server.bodiesOf(SAVE)).toHaveLength(1);
    await drawn();
    expect(wrapper.keptSecret()).toBe("secret-of-anna");
    expect(page.getByRole("dialog").elements()).toEqual([]);
    server.change({ [SAVE]: { json: buildUser(THIS_PHONE) } });
    server.startAgain();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([THIS_PHONE, THIS_PHONE]);
  });
});

describe("a user with another phone", () => {
  const other = { deviceId: "the-phone-before", pushToken: "push-0" };

  it("A user with another phone is asked first, and a yes registers this one", async () => {
    const wrapper = enterApp();
    const server = open(other);
    await expect.element(question()).toBeVisible();
    expect(wrapper.keptSecret()).toBeNull();
    expect(server.bodiesOf(SAVE)).toEqual([]);
    await page.getByRole("button", { name: "Register" }).click();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([THIS_PHONE]);
    await expect.element(question()).not.toBeInTheDocument();
  });

  it("A no to the question registers and binds nothing", async () => {
    const wrapper = enterApp();
    const server = open(other);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question()).not.toBeInTheDocument();
    await drawn();
    expect(server.bodiesOf(SAVE)).toEqual([]);
    expect(wrapper.keptSecret()).toBeNull();
  });
});

describe("the phone of this user", () => {
  it("A phone registered already, in other capitals, is not saved again", async () => {
    enterApp({ boundTo: "secret-of-anna" });
    const server = open({ deviceId: "DEVICE-1", pushToken: "push-1" });
    await expect.poll(() => server.bodiesOf(SIGN)).toHaveLength(1);
    await drawn();
    expect(server.bodiesOf(SAVE)).toEqual([]);
  });

  it("A registered phone with a new push token is saved with it", async () => {
    enterApp({ boundTo: "secret-of-anna", pushToken: "push-2" });
    const server = open({ deviceId: "device-1", pushToken: "push-1" });
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([{ deviceId: "device-1", pushToken: "push-2" }]);
  });
});

describe("the phone of another user", () => {
  it("A phone bound to another user stays bound to that user, and a message says so", async () => {
    const wrapper = enterApp({ boundTo: "secret-of-berta" });
    const server = open();
    await expect.element(page.getByText(/^This device is registered for another user\./)).toBeVisible();
    expect(wrapper.keptSecret()).toBe("secret-of-berta");
    expect(server.bodiesOf(SAVE)).toEqual([]);
  });
});

describe("the app as a sign of life", () => {
  it("Opening the app sends a sign of life", async () => {
    enterApp();
    const server = open();
    await expect.poll(() => server.bodiesOf(SIGN)).toEqual([{ source: "app-opened" }]);
  });

  it("Coming back from the background sends another sign of life, coming back from inactive does not", async () => {
    const wrapper = enterApp();
    const server = open();
    await expect.poll(() => server.bodiesOf(SIGN)).toHaveLength(1);
    wrapper.happen("lifecycle", { state: "inactive" });
    wrapper.happen("lifecycle", { state: "active" });
    await drawn();
    expect(server.bodiesOf(SIGN)).toHaveLength(1);
    wrapper.happen("lifecycle", { state: "background" });
    wrapper.happen("lifecycle", { state: "active" });
    await expect
      .poll(() => server.bodiesOf(SIGN))
      .toEqual([{ source: "app-opened" }, { source: "app-resumed" }]);
  });

  it("A sign of life that is owed while offline is sent once the connection is back", async () => {
    const wrapper = enterApp();
    const server = open();
    await expect.poll(() => server.bodiesOf(SIGN)).toHaveLength(1);
    reportConnectivity(false);
    wrapper.happen("lifecycle", { state: "background" });
    wrapper.happen("lifecycle", { state: "active" });
    await drawn();
    expect(server.bodiesOf(SIGN)).toHaveLength(1);
    reportConnectivity(true);
    await expect.poll(() => server.bodiesOf(SIGN)).toHaveLength(2);
  });

  it("A sign of life from the app that comes too late opens the notice about it", async () => {
    enterApp();
    const late = buildUser({ ...THIS_PHONE, tooLate: { deliveredAt: "2026-11-20T10:00:00.000Z" } });
    const server = open(THIS_PHONE, {
      [SIGN]: () => {
        server.change({ [`GET /api/user/${ANNA}`]: { json: late } });
        return { status: 409, problem: {} };
      },
    });
    await expect.element(page.getByRole("dialog", { name: "This came too late" })).toBeVisible();
  });

  it("A sign of life from the app that fails shows no message", async () => {
    enterApp();
    const server = open({}, { [SIGN]: { status: 500, problem: {} } });
    const { pass } = freezeTime(Date.now());
    await expect.poll(() => server.bodiesOf(SIGN)).toHaveLength(1);
    await pass(TOAST_APPEAR_MS);
    expect(page.getByText("Your sign did not get through", { exact: false }).elements()).toEqual([]);
  });
});

describe("the website", () => {
  it("On the website no phone is registered and no sign of life is sent, which the app then does once", async () => {
    const server = open();
    await expect.poll(() => server.bodiesOf(`GET /api/user/${ANNA}`)).toHaveLength(1);
    await drawn();
    expect(server.bodiesOf(SAVE)).toEqual([]);
    expect(server.bodiesOf(SIGN)).toEqual([]);
    enterApp();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([THIS_PHONE]);
    await expect.poll(() => server.bodiesOf(SIGN)).toEqual([{ source: "app-opened" }]);
  });
});
