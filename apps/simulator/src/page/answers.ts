import { element } from "./element.ts";

export type Answers = {
  readonly element: HTMLElement;
  /** Answers an action in one sentence, seen and heard. */
  readonly say: (sentence: string, mood?: "good" | "bad") => void;
};

const SHOWN_FOR_MS = 3_500;

/** The place where every press of a button is answered. */
export const createAnswers = (): Answers => {
  const place = element("div", { class: "answers", role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    element: place,
    say: (sentence, mood = "good") => {
      clearTimeout(timer);
      place.replaceChildren(element("p", { class: `answer ${mood}` }, sentence));
      timer = setTimeout(() => place.replaceChildren(), SHOWN_FOR_MS);
    },
  };
};
