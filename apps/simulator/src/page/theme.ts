import { element } from "./element.ts";

const CHOICES = [
  { value: "system", name: "System" },
  { value: "light", name: "Light" },
  { value: "dark", name: "Dark" },
] as const;

export type Theme = (typeof CHOICES)[number]["value"];

/** The last chosen theme, shared by both pages of the simulator. */
export const readTheme = (): Theme =>
  CHOICES.find(({ value }) => value === localStorage.getItem(KEY))?.value ?? "system";

/** Applies a theme to the page; pages in frames see it as the system's preference. */
export const applyTheme = (theme: Theme): void => {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
};

/** Three choices, one of them selected. */
export const createThemePicker = (): HTMLElement => {
  const choice = createSegment("Theme", CHOICES, readTheme(), (theme) => {
    localStorage.setItem(KEY, theme);
    applyTheme(theme);
  });
  choice.classList.add("theme-choice");
  return choice;
};

/** Two rows of choices with the same name must not share their radio buttons. */
let groups = 0;

/** A row of choices, exactly one of which is selected. */
export const createSegment = <T extends string>(
  name: string,
  choices: readonly { readonly value: T; readonly name: string }[],
  chosen: T,
  choose: (value: T) => void,
): HTMLFieldSetElement => {
  const group = `choice-${++groups}`;
  const options = choices.map((choice) => {
    const input = element("input", {
      type: "radio",
      name: group,
      value: choice.value,
      checked: choice.value === chosen,
    });
    input.addEventListener("change", () => choose(choice.value));
    return element("label", {}, input, element("span", {}, choice.name));
  });
  return element(
    "fieldset",
    { class: "segment" },
    element("legend", { class: "visually-hidden" }, name),
    ...options,
  );
};

/** Shows a choice that was made elsewhere. */
export const showChoice = (segment: HTMLFieldSetElement, value: string): void => {
  for (const input of segment.querySelectorAll("input")) input.checked = input.value === value;
};

const KEY = "phone.theme";
