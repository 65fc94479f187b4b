/**
 * A page in a browser that Playwright cannot drive: Debian's Firefox and WebKit. What stories need of it, and no more;
 * the two ways to drive it are in firefox.ts and webkit.ts.
 */
export type DrivenPage = {
  readonly open: (address: string) => Promise<void>;
  /** Runs the body of a function in the page, and waits for the promise that it returns. */
  readonly run: <T = unknown>(body: string, ...values: readonly unknown[]) => Promise<T>;
  /** The actions of WebDriver, which both know: what a person does with mouse and keys. */
  readonly perform: (actions: readonly object[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Place = { readonly x: number; readonly y: number };

/** Presses the button, link or other thing with this name, as soon as it can be pressed. */
export const press = async (page: DrivenPage, name: string): Promise<void> => {
  const place = await untilPressable(page, name);
  const move = { type: "pointerMove", x: place.x, y: place.y };
  const click = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  await page.perform([{ type: "pointer", id: "mouse", actions: click }]);
};

export const untilPressable = (page: DrivenPage, name: string): Promise<Place> =>
  untilTrue<Place>(page, `"${name}" can be pressed`, PLACE_OF, name);

/** Asks the page until it has an answer; says what it shows if there is none. */
export const untilTrue = async <T>(
  page: DrivenPage,
  what: string,
  body: string,
  value: string,
): Promise<T> => {
  try {
    return await eventually(what, () => page.run<T | null>(body, value));
  } catch (failure) {
    const shown = await page.run<string>("return location.pathname + ' ' + document.body.innerText");
    throw new Error(`${String(failure)}; the page shows ${shown.replaceAll(/\s+/g, " ").slice(0, 1_000)}`, {
      cause: failure,
    });
  }
};

/** Types into the field with this label. */
export const fill = async (page: DrivenPage, label: string, text: string): Promise<void> => {
  await press(page, label);
  const keys = Array.from(text).flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  await page.perform([{ type: "key", id: "keys", actions: keys }]);
};

export const waitFor = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

const PATIENCE_MS = 60_000;

/** Asks again and again until there is an answer. */
export const eventually = async <T>(what: string, ask: () => Promise<T | null>): Promise<T> => {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const answer = await ask();
    if (answer !== null) return answer;
    await waitFor(200);
  }
  throw new Error(`not within ${PATIENCE_MS} ms: ${what}`);
};

/** The middle of what has this name, or has it in its name, and is enabled, once it stands still; null before. */
const PLACE_OF = `
  const nameOf = (one) =>
    one.getAttribute("aria-label") ?? one.labels?.[0]?.innerText ?? one.innerText;
  const found = [...document.querySelectorAll("dialog[open] button, button, a[href], input, textarea")];
  const usable = found.filter((one) => !one.disabled && one.checkVisibility());
  const wanted =
    usable.find((one) => nameOf(one)?.trim() === arguments[0]) ?? usable.find((one) => nameOf(one)?.includes(arguments[0]));
  if (wanted === undefined) return null;
  wanted.scrollIntoView({ block: "center" });
  const placeOf = () => {
    const { left, top, width, height } = wanted.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const before = placeOf();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const place = placeOf();
  const isStill = place.x === before.x && place.y === before.y;
  const top = document.elementFromPoint(place.x, place.y);
  return isStill && top !== null && (wanted.contains(top) || top.contains(wanted)) ? place : null;
`;
