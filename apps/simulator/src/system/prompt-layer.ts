import type { PermissionKind } from "@afterword/bridge/phone-messages";
import { button, element, setShown } from "../page/element.ts";
import type { PhonePlatform } from "../phone/installation.ts";
import type { Phone } from "../phone/phone.ts";

/** What the system asks its owner, in front of the app. */
export const createPromptLayer = ({ state, watch, system }: Phone): HTMLElement => {
  const layer = element("div", { class: "prompt-layer" });
  let shown: PermissionKind | null = null;
  const draw = (): void => {
    const { prompt } = state();
    if (prompt === shown) return;
    shown = prompt;
    setShown(layer, prompt !== null);
    layer.replaceChildren(
      ...(prompt === null ? [] : [createPrompt(prompt, state().platform, system.answerPrompt)]),
    );
    layer.querySelector<HTMLElement>("button")?.focus();
  };
  watch(draw);
  setShown(layer, false);
  return layer;
};

const QUESTIONS = {
  microphone: "“Afterword” would like to use the microphone",
  camera: "“Afterword” would like to use the camera",
  notifications: "“Afterword” would like to send you notifications",
} as const satisfies Record<PermissionKind, string>;

const createPrompt = (
  kind: PermissionKind,
  platform: PhonePlatform,
  answer: Phone["system"]["answerPrompt"],
): HTMLElement => {
  const refuse = button("Don’t allow", () => answer("denied"));
  const allow = button("Allow", () => answer("granted"), { look: "primary" });
  // Side by side on an iPhone, one above the other on Android.
  const answers = platform === "ios" ? [refuse, allow] : [allow, refuse];
  return element(
    "section",
    { class: "prompt", role: "alertdialog", "aria-label": QUESTIONS[kind] },
    element("h2", {}, QUESTIONS[kind]),
    element("div", { class: "prompt-answers" }, ...answers),
  );
};
