import { button, element, setShown, setText } from "../page/element.ts";
import { formatDate, formatTime, formatWeekday } from "../page/format.ts";
import { icon } from "../page/icons.ts";
import type { Phone } from "../phone/phone.ts";

/** Day and time, in big letters. */
export const createBigClock = (nowMs: () => number) => {
  const time = element("p", { class: "home-time" });
  const day = element("p", { class: "home-day" });
  return {
    parts: [day, time],
    tick: (): void => {
      const now = nowMs();
      setText(time, formatTime(now));
      setText(day, `${formatWeekday(now)}, ${formatDate(now)}`);
    },
  };
};

/** What everyone sees who holds the phone. */
export const createLockScreen = ({ state, watch, system }: Phone, nowMs: () => number) => {
  const clock = createBigClock(nowMs);
  const unlock = button("Unlock", system.unlock, { look: "on-dark" });
  const screen = element(
    "div",
    { class: "home-screen lock-screen" },
    ...clock.parts,
    element("div", { class: "lock-foot" }, icon("lock", 22), unlock),
  );
  const draw = (): void => {
    const { isLocked, settings } = state();
    setShown(screen, isLocked);
    setText(unlock, settings.passcode ? "Enter the passcode" : "Swipe up to open");
  };
  watch(draw);
  draw();
  return { element: screen, tick: clock.tick };
};
