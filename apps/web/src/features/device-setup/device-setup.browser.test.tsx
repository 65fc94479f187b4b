import { TOAST_APPEAR_MS } from "@afterword/core/constants";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../../shared/device/connectivity.ts";
import { session } from "../../shared/http/session.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { drawn, freezeTime } from "../../testing/time.ts";
import { ANNA, buildUser } from "../../testing/people.ts";
import { FACTS, open, REGISTERED, registeredUser, SAVE, SIGN, THIS_PHONE } from "./in-app.fixture.tsx";

const UNPROVED = {
  status: 403,
  problem: { detail: "Wrong password", fields: { fieldpw: "Wrong password" } },
};

const question = () => page.getByRole("dialog", { name: "New Device Detected" });

beforeEach(() => {
  reportConnectivity(true);
  onTestFinished(() => window.localStorage.removeItem("phoneTimeZone"));
});

describe("a user without a phone", () => {
  it("The phone is registered for a user without one, without a question, and keeps its token", async () => {
    const wrapper = enterApp();
    const server = open();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([THIS_PHONE]);
    expect(wrapper.keptSecret()).toBe("secret-of-anna");
    await expect.poll(() => wrapper.phone.kept("deviceToken")).toBe("token-1");
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
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([{ ...THIS_PHONE, deviceId: "device-9" }]);
  });

  it("A registration that could not be saved shows no dialog, and the next start saves it", async () => {
    const wrapper = enterApp();
    const server = open({}, { [SAVE]: { status: 500, problem: {} } });
    await expect.poll(() => server.bodiesOf(SAVE)).toHaveLength(1);
    await drawn();
    expect(wrapper.keptSecret()).toBe("secret-of-anna");
    expect(page.getByRole("dialog").elements()).toEqual([]);
    server.change({ [SAVE]: { json: buildUser(registeredUser()) } });
    server.startAgain();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([THIS_PHONE, THIS_PHONE]);
  });

  it("A registration that needs the password asks for it and goes on", async () => {
    const wrapper = enterApp();
    let isProved = false;
    const server = open(
      {},
      {
        [SAVE]: () =>
          isProved ? { json: { ...buildUser(registeredUser()), deviceToken: "token-2" } } : UNPROVED,
        "POST /api/user/show-password": () => {
          isProved = true;
          return { text: "" };
        },
      },
    );
    await page.getByLabelText("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([THIS_PHONE, THIS_PHONE]);
    await expect.poll(() => wrapper.phone.kept("deviceToken")).toBe("token-2");
  });
});

describe("a user with another phone", () => {
  const elsewhere = () => ({ ...registeredUser(), deviceId: "the-phone-before" });

  it("A user with another phone is asked first, and a yes registers this one", async () => {
    const wrapper = enterApp();
    const server = open(elsewhere());
    await expect.element(question()).toBeVisible();
    expect(wrapper.keptSecret()).toBeNull();
    expect(server.bodiesOf(SAVE)).toEqual([]);
    await page.getByRole("button", { name: "Register" }).click();
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([THIS_PHONE]);
    await expect.element(question()).not.toBeInTheDocument();
  });

  it("A yes that the server refuses is answered with its reason", async () => {
    enterApp();
    open(elsewhere(), { [SAVE]: { status: 403, problem: { detail: "Log in again first." } } });
    await page.getByRole("button", { name: "Register" }).click();
    await expect.element(page.getByText("Log in again first.")).toBeVisible();
  });

  it("A no to the question registers and binds nothing, and starts no checks", async () => {
    const wrapper = enterApp();
    wrapper.phone.setCheck("passcodeEnabled", false);
    const server = open(elsewhere());
    await expect.element(question()).toBeVisible();
    const { pass } = freezeTime(Date.now());
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question()).not.toBeInTheDocument();
    await pass(1_000);
    expect(server.bodiesOf(SAVE)).toEqual([]);
    expect(wrapper.keptSecret()).toBeNull();
    expect(page.getByRole("dialog").elements()).toEqual([]);
  });

  it("A phone in whose place another one was registered forgets its token", async () => {
    const wrapper = enterApp(REGISTERED);
    open(elsewhere());
    await expect.poll(() => wrapper.phone.kept("deviceToken")).toBeNull();
  });
});

describe("the phone of this user", () => {
  it("A phone registered already, in other capitals, is not saved again", async () => {
    enterApp(REGISTERED);
    const server = open({ ...registeredUser(), deviceId: "DEVICE-1" });
    await expect.poll(() => server.bodiesOf(SIGN)).toHaveLength(1);
    await drawn();
    expect(server.bodiesOf(SAVE)).toEqual([]);
  });

  it("A registered phone with a new push token is saved with it, and so is a token that comes later", async () => {
    const wrapper = enterApp({ ...REGISTERED, pushToken: "push-2" });
    const server = open(registeredUser());
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([{ ...FACTS, pushToken: "push-2" }]);
    await expect.poll(() => wrapper.phone.kept("quietSigns")).not.toBeNull();
    const renewed = { pushToken: "push-3", pushKind: "fcm" } as const;
    wrapper.happen("push.token", renewed);
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([{ ...FACTS, pushToken: "push-2" }, renewed]);
  });

  it("A push token that comes while the phone is registered is saved after that", async () => {
    const wrapper = enterApp({ pushToken: null });
    const late = { pushToken: "push-4", pushKind: "fcm" } as const;
    const server = open(
      {},
      {
        [SAVE]: ({ body }) => {
          if ("deviceId" in (body as object)) wrapper.happen("push.token", late);
          return { json: { ...buildUser({ deviceId: "device-1" }), deviceToken: "token-1" } };
        },
      },
    );
    const { pushToken: _, pushKind: __, ...rest } = THIS_PHONE;
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([rest, late]);
  });

  it("A registered phone that has no token any more is registered again", async () => {
    const wrapper = enterApp({ boundTo: "secret-of-anna" });
    const server = open(registeredUser());
    await expect.poll(() => server.bodiesOf(SAVE)).toEqual([THIS_PHONE]);
    await expect.poll(() => wrapper.phone.kept("deviceToken")).toBe("token-1");
  });
});

describe("the phone of another user", () => {
  it("A phone bound to another user stays bound to that user, and a message says so", async () => {
    const wrapper = enterApp({ boundTo: "secret-of-berta" });
    wrapper.phone.setCheck("passcodeEnabled", false);
    const server = open();
    await expect.element(page.getByText(/^This device is registered for another user\./)).toBeVisible();
    expect(wrapper.keptSecret()).toBe("secret-of-berta");
    expect(server.bodiesOf(SAVE)).toEqual([]);
    expect(page.getByRole("dialog").elements()).toEqual([]);
  });
});

describe("a phone without a user", () => {
  it("A phone that belongs to no one asks once for the log-in that registers it", async () => {
    const wrapper = enterApp();
    const hint = page.getByText("Please log in to register this device.");
    open();
    session.end("logged-out");
    await expect.element(hint).toBeVisible();
    expect(wrapper.keptSecret()).toBeNull();
  });

  it("A phone that belongs to someone asks for no log-in", async () => {
    const wrapper = enterApp(REGISTERED);
    open(registeredUser());
    session.end("logged-out");
    await expect.poll(() => JSON.stringify(wrapper.sent())).toContain('"boundTo":"other-user"');
    await drawn();
    expect(page.getByText("Please log in to register this device.").elements()).toEqual([]);
  });
});

describe("the app as a sign of life", () => {
  it("Opening the app sends a sign of life", async () => {
    enterApp(REGISTERED);
    const server = open(registeredUser());
    await expect.poll(() => server.bodiesOf(SIGN)).toEqual([{ source: "app-opened" }]);
  });

  it("Coming back from the background sends another sign of life, coming back from inactive does not", async () => {
    const wrapper = enterApp(REGISTERED);
    const server = open(registeredUser());
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
    const wrapper = enterApp(REGISTERED);
    const server = open(registeredUser());
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
    enterApp(REGISTERED);
    const user = registeredUser();
    const late = buildUser({ ...user, tooLate: { deliveredAt: "2026-11-20T10:00:00.000Z" } });
    const server = open(user, {
      [SIGN]: () => {
        server.change({ [`GET /api/user/${ANNA}`]: { json: late } });
        return { status: 409, problem: {} };
      },
    });
    await expect.element(page.getByRole("dialog", { name: "This came too late" })).toBeVisible();
  });

  it("A sign of life from the app that fails shows no message", async () => {
    enterApp(REGISTERED);
    const server = open(registeredUser(), { [SIGN]: { status: 500, problem: {} } });
    const { pass } = freezeTime(Date.now());
    await expect.poll(() => server.bodiesOf(SIGN)).toHaveLength(1);
    await pass(TOAST_APPEAR_MS);
    expect(page.getByText("Your sign didn’t get through", { exact: false }).elements()).toEqual([]);
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
