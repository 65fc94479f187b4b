import type { EventBody, EventName } from "@afterword/bridge/messages";
import { createBridgeSuite } from "@afterword/bridge/suite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildPhone, startHost } from "./phone-host.fixture.ts";
import type { Phone } from "./phone.ts";

const reportsOf = (phone: Phone) => {
  const reports: { name: EventName; body: unknown }[] = [];
  phone.ports.subscribe((name, body) => void reports.push({ name, body }));
  return reports;
};

createBridgeSuite("the simulated iPhone", () => startHost("ios"));
createBridgeSuite("the simulated Android phone", () => startHost("android"), "fcm");

describe("the simulated phone", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("The phone reports its device id only some time after each start", async () => {
    const { phone } = buildPhone();
    expect((await phone.ports.device.describe()).deviceId).toBeNull();
    vi.advanceTimersByTime(1_000);
    expect((await phone.ports.device.describe()).deviceId).toBe(phone.state().installation.deviceId);
    phone.closeApp();
    phone.open();
    expect((await phone.ports.device.describe()).deviceId).toBeNull();
  });

  it("The phone keeps its device and owner when the simulator is opened again", async () => {
    const first = buildPhone();
    await first.phone.ports.vault.write("anna");
    const { phone } = buildPhone({ storage: first.storage });
    expect(phone.state().installation).toEqual(first.phone.state().installation);
    expect(await phone.ports.vault.read()).toBe("anna");
  });

  it("The iPhone and the Android phone keep separate devices and owners", async () => {
    const { phone } = buildPhone();
    const iphone = phone.state().installation.deviceId;
    await phone.ports.vault.write("anna");
    phone.pickUp("android");
    expect(phone.ports.wrapper.platform).toBe("android");
    expect(phone.state().installation.deviceId).not.toBe(iphone);
    expect(await phone.ports.vault.read()).toBeNull();
    phone.pickUp("ios");
    expect(phone.state().installation.deviceId).toBe(iphone);
    expect(await phone.ports.vault.read()).toBe("anna");
  });

  it("A reinstall removes what the website stored and nothing else", () => {
    const { phone, storage } = buildPhone();
    phone.pickUp("android");
    const android = phone.state().installation;
    phone.pickUp("ios");
    storage.setItem("token", "x");
    storage.setItem("current_note", "x");
    storage.setItem("phone.theme", "dark");
    phone.reinstall();
    expect([storage.getItem("token"), storage.getItem("current_note")]).toEqual([null, null]);
    expect(storage.getItem("phone.theme")).toBe("dark");
    phone.pickUp("android");
    expect(phone.state().installation).toEqual(android);
  });

  it("Opening a closed app starts it anew, and returning from the background does not", () => {
    const { phone } = buildPhone();
    const { starts } = phone.state();
    phone.putAway();
    phone.open();
    expect(phone.state()).toMatchObject({ app: "in-front", starts });
    phone.closeApp();
    expect(phone.state().app).toBe("closed");
    phone.open();
    expect(phone.state()).toMatchObject({ app: "in-front", starts: starts + 1 });
  });

  it("An iPhone becomes inactive before the background, and Android goes there directly", () => {
    const { phone } = buildPhone();
    const reports = reportsOf(phone);
    phone.putAway();
    expect(reports.map(({ body }) => body)).toEqual([{ state: "inactive" }, { state: "background" }]);
    phone.pickUp("android");
    phone.putAway();
    expect(reports.slice(2).map(({ body }) => body)).toEqual([{ state: "background" }]);
  });

  it("Renewing the push token reports the new one to the page", () => {
    const { phone } = buildPhone();
    const before = phone.state().installation.pushToken;
    const reports = reportsOf(phone);
    phone.renewPushToken();
    const { pushToken } = phone.state().installation;
    expect(pushToken).not.toBe(before);
    expect(reports).toEqual([{ name: "push.token", body: { pushToken, pushKind: "apns" } }]);
  });

  it("A purchase that the app did not live to tell is handed over at the next start, until it is finished", async () => {
    const { phone, storage } = buildPhone();
    phone.store.setDiesAfterPurchase(true);
    const bought = phone.store.port.subscribe({ product: "plan_family", accountToken: "anna" });
    await vi.waitFor(() => expect(phone.store.state().dialog?.kind).toBe("subscribe"));
    phone.store.decide("confirm");
    await bought;
    expect(phone.state().app).toBe("closed");
    const next = buildPhone({ storage }).phone;
    const [unfinished] = reportsOf(next);
    expect(unfinished).toMatchObject({ name: "store.transaction", body: { product: "plan_family" } });
    const { transactionId } = unfinished!.body as EventBody<"store.transaction">;
    expect(await next.store.port.finish({ transactionId })).toEqual({ finished: true });
    expect(reportsOf(next)).toEqual([]);
  });

  it("A pending purchase that is declined is reported as failed", async () => {
    const { phone } = buildPhone();
    const reports = reportsOf(phone);
    const bought = phone.store.port.subscribe({ product: "plan_family", accountToken: "anna" });
    await vi.waitFor(() => expect(phone.store.state().dialog?.kind).toBe("subscribe"));
    phone.store.decide("pending");
    await bought;
    phone.store.declinePending();
    expect(reports).toEqual([{ name: "store.failed", body: { error: "cancelled" } }]);
    await phone.store.approvePending();
    expect(reports).toHaveLength(1);
  });

  it("A dialog of the store closes with the app", async () => {
    const { phone } = buildPhone();
    const bought = phone.store.port.subscribe({ product: "plan_family", accountToken: "anna" });
    await vi.waitFor(() => expect(phone.store.state().dialog?.kind).toBe("subscribe"));
    phone.closeApp();
    expect(await bought).toEqual({ ok: false, error: "cancelled" });
    expect(phone.store.state().dialog).toBeNull();
  });

  it("A watcher of the phone is called on a change until it stops watching", () => {
    const { phone } = buildPhone();
    const seen = vi.fn<() => void>();
    const stop = phone.watch(seen);
    phone.setOnline(false);
    stop();
    phone.setOnline(true);
    expect(seen).toHaveBeenCalledOnce();
  });
});
