import { element } from "./element.ts";

export type StatusLine = {
  readonly element: HTMLElement;
  /** Reports the outcome of an action in one sentence, to eyes and screen readers. */
  readonly say: (sentence: string, mood?: "good" | "bad") => void;
};

const SHOWN_FOR_MS = 3_500;

/** Shows the outcome of each button press for a moment. */
export const createStatusLine = (): StatusLine => {
  const line = element("div", { class: "status-line", role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    element: line,
    say: (sentence, mood = "good") => {
      clearTimeout(timer);
      line.replaceChildren(element("p", { class: `outcome ${mood}` }, sentence));
      timer = setTimeout(() => line.replaceChildren(), SHOWN_FOR_MS);
    },
  };
};
