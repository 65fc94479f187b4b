import "@fontsource-variable/commissioner/wght.css";
import "@fontsource-variable/literata/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/phone-page.css";
import "./styles/handset.css";
import "./styles/panel.css";
import "./styles/messages.css";
import "./styles/store.css";
import "./styles/system.css";
import { readPushes } from "./dev-api.ts";
import { poll } from "./page/poll.ts";
import { createStatusLine } from "./page/status-line.ts";
import { element } from "./page/element.ts";
import { icon } from "./page/icons.ts";
import { createProductTime } from "./page/product-time.ts";
import { applyTheme, createSegment, createThemePicker, readTheme } from "./page/theme.ts";
import { createAppSheet } from "./panel/app-sheet.ts";
import { createClockCard } from "./panel/clock-card.ts";
import { createDeviceSheet } from "./panel/device-sheet.ts";
import { createFaultsSheet } from "./panel/faults-sheet.ts";
import { createInboxSheet } from "./panel/inbox-sheet.ts";
import { createLockSheet } from "./panel/lock-sheet.ts";
import { createMessagesSheet } from "./panel/messages-sheet.ts";
import { createPushSheet } from "./panel/push-sheet.ts";
import { createPermissionsSheet, createSettingsSheet } from "./panel/settings-sheet.ts";
import { createStoreSheet } from "./panel/store-sheet.ts";
import { openDeviceGate } from "./phone/device-gate.ts";
import { fitPhone } from "./phone/fit-phone.ts";
import { createHandset } from "./phone/handset.ts";
import { createPhone, type Phone } from "./phone/phone.ts";
import type { Post } from "./push/wrapper-core.ts";
import { paperStore } from "./store/paper-store.ts";
import { createStoreBoard } from "./store/store-board.ts";

/** Assembles the phone and its panel. */
const openPage = (): void => {
  applyTheme(readTheme());
  const statusLine = createStatusLine();
  const productTime = createProductTime();
  const messages = createMessagesSheet(productTime.nowMs);
  const phone = createPhone({
    storage: localStorage,
    drawHex,
    storeBackend: paperStore,
    log: messages.addLine,
    nowMs: productTime.nowMs,
    post: postAsWrapper,
    openTab: (url) => window.open(url, "_blank") !== null,
  });
  openDeviceGate(async (kind) => (await phone.ports.requestPermission(kind)) === "granted");
  const board = createStoreBoard(phone.store);
  const handset = createHandset({ phone, board, nowMs: productTime.nowMs, onMessage: messages.add });
  const stage = element("section", { class: "stage", "aria-label": "Phone" }, handset);
  const panel = element(
    "div",
    { class: "panel" },
    element(
      "div",
      { class: "panel-column" },
      createClockCard(productTime, statusLine, () => lookAgain(handset)),
      createAppSheet(phone, statusLine),
      createPushSheet(phone, statusLine),
      createStoreSheet(phone, board, statusLine),
    ),
    element(
      "div",
      { class: "panel-side" },
      element(
        "div",
        { class: "panel-column" },
        createInboxSheet(productTime),
        createLockSheet(phone, statusLine),
        createSettingsSheet(phone),
        createPermissionsSheet(phone),
      ),
      element(
        "div",
        { class: "panel-column" },
        createDeviceSheet(phone, statusLine),
        createFaultsSheet(phone),
        messages.element,
      ),
    ),
  );
  poll(() => receivePushes(phone), READ_PUSHES_EVERY_MS);
  document.body.append(
    createHeader(),
    element("main", { class: "phone-page" }, stage, panel),
    statusLine.element,
  );
  fitPhone(stage, handset);
};

const READ_PUSHES_EVERY_MS = 1_000;

/** Each push is received once, also when this page is opened anew. */
const receivePushes = async (phone: Phone): Promise<void> => {
  const answer = await readPushes(Number(localStorage.getItem("phone.lastPush") ?? "0"));
  const newest = answer.ok ? answer.value.at(-1) : undefined;
  if (!answer.ok || newest === undefined) return;
  localStorage.setItem("phone.lastPush", String(newest.number));
  phone.push.reception.take(answer.value);
};

/** Makes the page in the frame refetch, as it does when a user returns to it. */
const lookAgain = (handset: HTMLElement): void => {
  const page = handset.querySelector("iframe")?.contentDocument;
  page?.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
};

const createHeader = (): HTMLElement => {
  const view = createSegment("View", VIEWS, "phone", (chosen) => {
    document.body.dataset["view"] = chosen;
  });
  document.body.dataset["view"] = "phone";
  view.classList.add("view-choice");
  return element(
    "header",
    { class: "bar" },
    element("h1", {}, element("span", { class: "lamp-mark", "aria-hidden": "true" }), "Phone"),
    view,
    element("nav", { "aria-label": "Elsewhere" }, createLink("/", "Website", "globe")),
    createThemePicker(),
  );
};

const createLink = (href: string, name: string, picture: "globe" | "inbox"): HTMLElement =>
  element(
    "a",
    { class: "button small", href, target: "_blank" },
    icon(picture, 18),
    element("span", {}, name),
  );

/** A narrow screen shows one of the two at a time. */
const VIEWS = [
  { value: "phone", name: "Phone" },
  { value: "panel", name: "Controls" },
] as const;

/** The wrapper's own calls carry no cookies, and nothing of the page. */
const postAsWrapper: Post = async (path, body, deviceToken) => {
  const reply = await fetch(path, {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json", authorization: `Device ${deviceToken}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return { status: reply.status, body: (await reply.json().catch(() => null)) as unknown };
};

const drawHex = (digits: number): string => {
  const bytes = new Uint8Array(Math.ceil(digits / 2));
  // oxlint-disable-next-line house/no-ambient-randomness -- this file is where the simulator meets the machine
  crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, digits);
};

openPage();
