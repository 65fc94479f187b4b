import { element } from "./element.ts";

export type StatusLine = {
  readonly element: HTMLElement;
  /** StatusLine an action in one sentence, seen and heard. */
  readonly say: (sentence: string, mood?: "good" | "bad") => void;
};

const SHOWN_FOR_MS = 3_500;

/** The line where every press of a button is answered. */
export const createStatusLine = (): StatusLine => {
  const line = element("div", { class: "status-line", role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    element: line,
    say: (sentence, mood = "good") => {
      clearTimeout(timer);
      line.replaceChildren(element("p", { class: `status ${mood}` }, sentence));
      timer = setTimeout(() => line.replaceChildren(), SHOWN_FOR_MS);
    },
  };
};
