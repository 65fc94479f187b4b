import { BRIDGE_VERSION } from "@afterword/bridge/messages";
import { act, fireEvent, render, screen } from "@testing-library/react-native";
import type * as React from "react";
import { BackHandler, Linking, Platform } from "react-native";
import type * as ReactNative from "react-native";
import type * as Screen from "./app.tsx";

/**
 * The screen on both systems, with Expo's modules replaced: what is drawn, and that bridge, tasks and responses are
 * connected to it. What they do is told by the tests of `src`, which need no Expo.
 */
const ORIGIN = "https://afterword.example";

type Props = Readonly<Record<string, (event: object) => unknown>> & {
  readonly source: { readonly uri: string };
  readonly originWhitelist: readonly string[];
  readonly applicationNameForUserAgent: string;
};

const mockSent: string[] = [];
const mockPages: Props[] = [];
const mockTasks = new Map<string, (body: object) => Promise<unknown>>();
const mockHeard = new Map<string, (value: unknown) => void>();
const mockShown: string[] = [];
const mockTicks: string[] = [];
const mockVault = new Map([
  ["secret", "left from an earlier installation"],
  ["installation", "1"],
]);
const mockListen = (name: string) => (listener: (value: unknown) => void) => {
  mockHeard.set(name, listener);
  return { remove: () => undefined };
};

jest.mock("react-native-webview", () => {
  const { createElement, useImperativeHandle } = jest.requireActual<typeof React>("react");
  const { View } = jest.requireActual<typeof ReactNative>("react-native");
  return {
    WebView: (props: Props & { ref: React.Ref<object>; testID: string }) => {
      useImperativeHandle(props.ref, () => ({
        injectJavaScript: (script: string) => mockSent.push(script),
      }));
      mockPages.push(props);
      return createElement(View, { testID: props.testID });
    },
  };
});
jest.mock(
  "react-native-safe-area-context",
  () => jest.requireActual<{ default: object }>("react-native-safe-area-context/jest/mock").default,
);
jest.mock("expo-constants", () => ({ expoConfig: { extra: { siteUrl: "https://afterword.example" } } }));
jest.mock("expo-splash-screen", () => ({
  preventAutoHideAsync: async () => true,
  hideAsync: async () => void mockShown.push("splash hidden"),
}));
jest.mock("expo-application", () => ({
  applicationId: "app.afterword",
  nativeApplicationVersion: "1.0.0",
  nativeBuildVersion: "7",
  getIosIdForVendorAsync: async () => "VENDOR-1",
  getAndroidId: () => "android-1",
  getInstallationTimeAsync: async () => new Date(2),
}));
jest.mock("expo-secure-store", () => ({
  AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY: 1,
  getItemAsync: async (key: string) => mockVault.get(key) ?? null,
  setItemAsync: async (key: string, value: string) => void mockVault.set(key, value),
  deleteItemAsync: async (key: string) => void mockVault.delete(key),
}));
jest.mock("expo-local-authentication", () => ({ getEnrolledLevelAsync: async () => 1 }));
jest.mock("expo-battery", () => ({ isBatteryOptimizationEnabledAsync: async () => true }));
jest.mock("expo-device", () => ({ modelName: "Phone", osVersion: "1" }));
jest.mock("expo-haptics", () => ({
  ImpactFeedbackStyle: { Light: "light" },
  AndroidHaptics: { Context_Click: "context-click" },
  impactAsync: async (style: string) => void mockTicks.push(style),
  performAndroidHapticsAsync: async (effect: string) => void mockTicks.push(effect),
}));
jest.mock("expo-intent-launcher", () => ({ startActivityAsync: async () => ({}) }));
jest.mock("expo-network", () => ({
  addNetworkStateListener: mockListen("network"),
  getNetworkStateAsync: async () => ({ isConnected: true }),
}));
jest.mock("expo-linking", () => ({
  getInitialURL: async () => null,
  addEventListener: (_name: string, listener: (value: unknown) => void) => mockListen("link")(listener),
}));
jest.mock("expo-task-manager", () => ({
  defineTask: (name: string, run: (body: object) => Promise<unknown>) => void mockTasks.set(name, run),
}));
jest.mock("expo-background-task", () => ({
  BackgroundTaskResult: { Success: 1 },
  registerTaskAsync: async () => undefined,
}));
jest.mock("expo-notifications", () => ({
  BackgroundNotificationTaskResult: { NewData: 0 },
  SchedulableTriggerInputTypes: { DATE: "date" },
  getPermissionsAsync: async () => ({ granted: true, canAskAgain: true }),
  getDevicePushTokenAsync: async () => ({ data: "push-1" }),
  addPushTokenListener: mockListen("token"),
  addNotificationResponseReceivedListener: mockListen("response"),
  setNotificationHandler: () => undefined,
  setNotificationCategoryAsync: async () => undefined,
  setNotificationChannelAsync: async () => undefined,
  scheduleNotificationAsync: async () => "n-1",
  cancelAllScheduledNotificationsAsync: async () => undefined,
  getLastNotificationResponse: () => null,
  clearLastNotificationResponse: () => undefined,
  registerTaskAsync: async () => null,
}));
jest.mock("expo-iap", () => ({
  initConnection: async () => true,
  getAvailablePurchases: async () => [],
  getPendingTransactionsIOS: async () => [],
  purchaseUpdatedListener: () => ({ remove: () => undefined }),
  purchaseErrorListener: () => ({ remove: () => undefined }),
}));
jest.mock("expo", () => ({
  requireOptionalNativeModule: (name: string) =>
    name === "PhoneFacts"
      ? {
          cellularRestriction: async () => 1,
          backgroundRefresh: async () => 1,
          backgroundData: async () => 3,
          isUnlocked: async () => true,
        }
      : null,
}));

/** Loaded when the replacements are there, which an import would not wait for. */
const { App } = jest.requireActual<typeof Screen>("./app.tsx");

const page = (): Props => mockPages.at(-1) as Props;
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));

/** What the page is told, oldest first. */
const told = () =>
  mockSent.map(
    (script) => JSON.parse(/__afterwordBridge\?\.\((.*)\);true;$/.exec(script)?.[1] ?? "null") as object,
  );

const ask = async (id: number, name: string, body: object, url = `${ORIGIN}/notes`): Promise<unknown> => {
  const data = JSON.stringify({ v: BRIDGE_VERSION, t: "req", id, name, body });
  await act(async () => void page().onMessage?.({ nativeEvent: { data, url } }));
  await settle();
  return told().findLast((one) => "id" in one && one.id === id);
};

beforeEach(async () => {
  jest.spyOn(console, "log").mockImplementation(() => undefined);
  jest
    .spyOn(BackHandler, "addEventListener")
    .mockImplementation((_key, listener) => mockListen("back")(listener as () => void));
  mockSent.length = 0;
  mockPages.length = 0;
  await render(<App />);
});

describe(`the screen on ${Platform.OS}`, () => {
  it("The website is loaded with the mark that tells it of the app", () => {
    expect(page().source).toEqual({ uri: `${ORIGIN}/` });
    expect(page().applicationNameForUserAgent).toBe(`AfterwordApp/1 (${Platform.OS}; 1.0.0)`);
  });

  it("The bridge answers the website over the real adapters, and no other page", async () => {
    expect(await ask(1, "device.checks", {}, "https://elsewhere.example/")).toBeUndefined();
    expect(await ask(2, "device.checks", {})).toMatchObject({
      ok: true,
      body:
        Platform.OS === "ios"
          ? {
              passcodeEnabled: true,
              cellularRestricted: true,
              backgroundRefreshStatus: 1,
              deviceSecure: null,
            }
          : { deviceSecure: true, ignoringBatteryOptimizations: false, backgroundDataRestricted: true },
    });
    expect(await ask(3, "device.info", { secret: null })).toMatchObject({
      body: { boundTo: "nobody", pushToken: "push-1", pushKind: Platform.OS === "ios" ? "apns" : "fcm" },
    });
  });

  it("A tick is the system's own, and one that needs no permission", async () => {
    expect(await ask(1, "haptic.tick", {})).toMatchObject({ ok: true });
    expect(mockTicks).toEqual([Platform.OS === "ios" ? "light" : "context-click"]);
  });

  it("A message is a script that nothing in it can end", async () => {
    await ask(1, "</script>\u2028", {});
    expect(mockSent.join("")).not.toMatch(/[<\u2028]/);
  });

  it("Only the website is loaded, and other pages open in the browser", () => {
    const openURL = jest.spyOn(Linking, "openURL").mockResolvedValue(true);
    const load = (url: string) => page().onShouldStartLoadWithRequest?.({ url, isTopFrame: true });
    expect([load(`${ORIGIN}/x`), load("javascript:1"), load("https://elsewhere.example/")]).toEqual([
      true,
      false,
      false,
    ]);
    page().onOpenWindow?.({ nativeEvent: { targetUrl: "https://elsewhere.example/two" } });
    expect(openURL.mock.calls.flat()).toEqual([
      "https://elsewhere.example/",
      "https://elsewhere.example/two",
    ]);
    expect(page().originWhitelist).toEqual(["*"]);
  });

  it("The splash goes when the website is there", async () => {
    mockShown.length = 0;
    await act(async () => void page().onLoad?.({}));
    expect(mockShown).toEqual(["splash hidden"]);
  });

  it("A website that cannot be loaded is tried again by a press, or when the phone is online", async () => {
    await act(async () => void page().onError?.({}));
    expect(screen.queryByTestId("website")).toBeNull();
    await act(async () => fireEvent.press(screen.getByText("Try again")));
    expect(screen.getByTestId("website")).toBeTruthy();
    await act(async () => void page().onHttpError?.({ nativeEvent: { statusCode: 502 } }));
    expect(screen.getByTestId("failure")).toBeTruthy();
    await act(async () => mockHeard.get("network")?.({ isInternetReachable: true }));
    expect(screen.getByTestId("website")).toBeTruthy();
  });

  it("A page whose process ended is loaded again", async () => {
    const before = mockPages.length;
    await act(async () => void page().onRenderProcessGone?.({}));
    expect(mockPages.length).toBeGreaterThan(before);
  });

  it("A touched push and a link turn the page, and the back key is the page's", async () => {
    await ask(1, "hello", { bridge: BRIDGE_VERSION, page: "test" });
    const content = { data: { kind: "reminder", challenge: "c", path: "/account" } };
    await act(async () => {
      mockHeard.get("response")?.({
        actionIdentifier: "default",
        notification: { request: { identifier: String(mockPages.length), content } },
      });
      mockHeard.get("link")?.({ url: `${ORIGIN}/confirm-agency/s3cret` });
    });
    expect(told()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "push.opened", body: { path: "/account" } }),
        expect.objectContaining({ name: "push.opened", body: { path: "/confirm-agency/s3cret" } }),
      ]),
    );
    await act(async () => mockHeard.get("back")?.(undefined));
    expect(told()).toContainEqual(expect.objectContaining({ name: "back" }));
  });

  it("Both tasks are known to the system, and end also without anything to do", async () => {
    expect([...mockTasks.keys()]).toEqual(["afterword.push", "afterword.background"]);
    expect(await mockTasks.get("afterword.push")?.({ data: { data: { dataString: "{" } } })).toBe(0);
    expect(await mockTasks.get("afterword.background")?.({})).toBe(1);
  });
});
