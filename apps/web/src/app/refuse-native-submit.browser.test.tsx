import { expect, it } from "vitest";
import { refuseNativeSubmit } from "./refuse-native-submit.ts";

it("A form that no code handles is not submitted by the browser", () => {
  refuseNativeSubmit();
  document.body.innerHTML =
    '<form action="/recipients"><input name="email" value="miriam@example.com" /></form>';
  const { promise, resolve } = Promise.withResolvers<boolean>();
  window.addEventListener("submit", (event) => resolve(event.defaultPrevented), { once: true });
  document.querySelector("form")?.requestSubmit();
  return expect(promise).resolves.toBe(true);
});
