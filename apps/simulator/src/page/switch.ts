import { element, setText } from "./element.ts";

export type Switch = {
  readonly element: HTMLLabelElement;
  readonly input: HTMLInputElement;
  readonly rename: (name: string) => void;
};

/** A row with a name and a switch. Who uses it keeps the switch in step with what it shows. */
export const createSwitch = (name: string, onChange: (isOn: boolean) => void): Switch => {
  const input = element("input", { type: "checkbox", role: "switch" });
  input.addEventListener("change", () => onChange(input.checked));
  const title = element("span", {}, name);
  return {
    input,
    element: element("label", { class: "row" }, title, input),
    rename: (next) => setText(title, next),
  };
};
