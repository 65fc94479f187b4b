import { element, setText, sheet } from "../page/element.ts";
import { createSegment, showChoice } from "../page/theme.ts";
import type { BridgeFault } from "../phone/bridge-faults.ts";
import type { Phone } from "../phone/phone.ts";

const FAULTS = [
  { value: "none", name: "None" },
  { value: "slow", name: "Slow" },
  { value: "lost", name: "Lost" },
  { value: "twice", name: "Twice" },
  { value: "wrong", name: "Wrong" },
] as const satisfies readonly { value: BridgeFault; name: string }[];

const HINTS = {
  none: "Messages cross the bridge as they should.",
  slow: "Each message takes two seconds.",
  lost: "Every third message is lost, in each direction.",
  twice: "Each message arrives twice.",
  wrong: "Broken and unknown messages come before each true one.",
} as const satisfies Record<BridgeFault, string>;

/** What goes wrong between page and phone. */
export const createFaultsSheet = (phone: Phone): HTMLElement => {
  const choice = createSegment("Fault", FAULTS, phone.state().bridgeFault, phone.setBridgeFault);
  const hint = element("p", { class: "hint" });
  const draw = (): void => {
    const { bridgeFault } = phone.state();
    showChoice(choice, bridgeFault);
    setText(hint, HINTS[bridgeFault]);
  };
  phone.watch(draw);
  draw();
  return sheet("Faults of the bridge", choice, hint);
};
