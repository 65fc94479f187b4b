import type { StatusLine } from "../page/status-line.ts";
import { button, definitions, element, setShown, setText, sheet } from "../page/element.ts";
import { formatDateTime } from "../page/format.ts";
import { createSwitch } from "../page/switch.ts";
import { createSegment, showChoice } from "../page/theme.ts";
import type { Phone } from "../phone/phone.ts";
import type { PushWay } from "../push/push-reception.ts";

const WAYS = [
  { value: "open", name: "On time" },
  { value: "late", name: "Late" },
  { value: "lost", name: "Lost" },
  { value: "twice", name: "Twice" },
] as const satisfies readonly { value: PushWay; name: string }[];

/** The push service of the phone's maker, and what the wrapper does without a page. */
export const createPushSheet = (phone: Phone, statusLine: StatusLine): HTMLElement => {
  const { push } = phone;
  const { reception } = push;
  const way = createSegment("Pushes arrive", WAYS, reception.state().way, reception.setWay);
  const letThrough = button("", reception.letThrough);
  const service = createSwitch("The phone has a push service", phone.setHasPush);
  const act = (work: () => void, sentence: string) => () => {
    work();
    statusLine.say(sentence);
  };
  const kept = createKept(phone);
  const draw = (): void => {
    const { waiting, way: chosen } = reception.state();
    showChoice(way, chosen);
    setShown(letThrough, waiting.length > 0);
    setText(
      letThrough,
      waiting.length === 1 ? "Let one push through" : `Let ${waiting.length} pushes through`,
    );
    letThrough.disabled = !phone.state().isOnline;
    service.input.checked = phone.state().hasPush;
    kept.draw();
  };
  for (const watched of [phone, reception]) watched.watch(draw);
  draw();
  return sheet(
    "Push and quiet signs",
    kept.element,
    element(
      "div",
      { class: "row choice-row" },
      element("span", { "aria-hidden": "true" }, "Pushes arrive"),
      way,
    ),
    element(
      "div",
      { class: "button-grid pairs" },
      button("Wake push", act(push.wake, "A wake push was sent to the phone.")),
      button("Background task", act(push.runBackgroundTask, "The system gave the app a moment.")),
      letThrough,
    ),
    service.element,
  );
};

/** What the wrapper keeps for the time without a page. */
const createKept = (phone: Phone) => {
  const [token, signs, evidence] = [createValue(), createValue(), createValue()];
  return {
    element: definitions({ class: "facts" }, [
      ["Device token", token],
      ["Quiet signs", signs],
      ["Unsent", evidence],
    ]),
    draw: (): void => {
      const [deviceToken, quietSigns] = [phone.push.kept("deviceToken"), phone.push.kept("quietSigns")];
      const memory = (quietSigns === null ? null : JSON.parse(quietSigns)) as KeptMemory | null;
      setText(token, deviceToken === null ? "none" : `${deviceToken.slice(0, 8)}…`);
      setText(signs, describeSigns(memory));
      setText(evidence, memory?.evidence ? `unlocked on ${formatDateTime(memory.evidence.atMs)}` : "nothing");
    },
  };
};

/** As much of it as is shown. */
type KeptMemory = {
  readonly on: boolean;
  readonly sleepUntilMs: number;
  readonly challenge: string | null;
  readonly evidence: { readonly atMs: number } | null;
};

const describeSigns = (memory: KeptMemory | null): string => {
  if (memory === null || !memory.on) return "off";
  // What ended in the past is as good as none; the wrapper looks at its own clock.
  if (memory.sleepUntilMs > 0) return `on, asleep until ${formatDateTime(memory.sleepUntilMs)}`;
  return memory.challenge === null ? "on, without a challenge" : "on, with a challenge in hand";
};

const createValue = (): HTMLElement => element("span", { class: "code" });
