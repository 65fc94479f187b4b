type Attributes = Readonly<Record<string, string | boolean>>;
type Child = Node | string;

/** Builds one element. A true attribute has no value; a false one is left out. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] => {
  const built = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) built.setAttribute(name, value === true ? "" : value);
  }
  built.append(...children);
  return built;
};

/** A button with a visible name, or with an icon and a name for screen readers. */
export const button = (
  name: string,
  press: () => void,
  { icon, look = "plain" }: { readonly icon?: SVGElement; readonly look?: ButtonLook } = {},
): HTMLButtonElement => {
  const isBare = look === "icon" && icon !== undefined;
  const built = element("button", { type: "button", class: `button ${look}` });
  if (icon !== undefined) built.append(icon);
  if (isBare) built.setAttribute("aria-label", name);
  else built.append(name);
  built.addEventListener("click", press);
  return built;
};

export type ButtonLook = "plain" | "primary" | "lamp" | "on-dark" | "danger" | "icon" | "small";

/** One of the white panels, with its heading. */
export const sheet = (heading: string, ...children: readonly Child[]): HTMLElement => {
  const id = `sheet-${heading.toLowerCase().replaceAll(" ", "-")}`;
  const title = element("h2", { id }, heading);
  return element("section", { class: "sheet", "aria-labelledby": id }, title, ...children);
};

/** Names with their values, in two columns. */
export const definitions = (
  attributes: Attributes,
  pairs: readonly (readonly [name: string, value: Child])[],
): HTMLDListElement =>
  element(
    "dl",
    attributes,
    ...pairs.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]),
  );

/** Shows or hides without taking the element out of the page. */
export const setShown = (target: HTMLElement, isShown: boolean): void => {
  target.hidden = !isShown;
};

/** Writes a text only if it changed, so that selections and screen readers are not disturbed. */
export const setText = (target: Element, text: string): void => {
  if (target.textContent !== text) target.textContent = text;
};
