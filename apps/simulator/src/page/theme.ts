import { element } from "./element.ts";

const CHOICES = [
  { value: "system", name: "System" },
  { value: "light", name: "Light" },
  { value: "dark", name: "Dark" },
] as const;

export type Theme = (typeof CHOICES)[number]["value"];

/** What was chosen the last time, on either page of the simulator. */
export const readTheme = (): Theme =>
  CHOICES.find(({ value }) => value === localStorage.getItem(KEY))?.value ?? "system";

/** Puts a theme onto the page; pages in frames take it for the wish of the system. */
export const applyTheme = (theme: Theme): void => {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
};

/** Three choices, one of them taken. */
export const createThemeChoice = (): HTMLElement => {
  const choice = createSegment("Theme", CHOICES, readTheme(), (theme) => {
    localStorage.setItem(KEY, theme);
    applyTheme(theme);
  });
  choice.classList.add("theme-choice");
  return choice;
};

/** A row of choices of which exactly one holds. */
export const createSegment = <T extends string>(
  name: string,
  choices: readonly { readonly value: T; readonly name: string }[],
  chosen: T,
  choose: (value: T) => void,
): HTMLFieldSetElement => {
  const options = choices.map((choice) => {
    const input = element("input", {
      type: "radio",
      name: name.toLowerCase(),
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

const KEY = "phone.theme";
