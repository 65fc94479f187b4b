import { button, element, setShown } from "../page/element.ts";
import { connectFrame, type BridgeMessage } from "./frame-bridge.ts";
import type { Phone } from "./phone.ts";

/**
 * The website in its frame, as the app shows it: a splash while it loads, and a retry button if the server does not
 * answer. Each start of the app gets a new frame, so nothing of the previous page survives.
 */
export const createFrameView = (phone: Phone, onMessage: (message: BridgeMessage) => void) => {
  const place = element("div", { class: "frame-place" });
  const splash = element("div", { class: "splash" }, element("span", { class: "lamp-mark" }));
  const fault = element(
    "div",
    { class: "frame-fault", role: "alert" },
    element("p", {}, "The website does not answer."),
    button("Try again", () => restart()),
  );
  let onThemeChange: (theme: string | undefined) => void = () => {};
  let shownStart = 0;
  let stop = (): void => {};

  const show = (which: "splash" | "fault" | "page"): void => {
    setShown(splash, which === "splash");
    setShown(fault, which === "fault");
  };
  const end = (): void => {
    stop();
    stop = () => {};
    place.replaceChildren();
  };
  const start = (): void => {
    end();
    show("splash");
    const frame = createFrame();
    let stopTheme = (): void => {};
    const part = connectFrame({
      ports: phone.ports,
      frame,
      fault: () => phone.state().bridgeFault,
      onMessage,
    });
    frame.addEventListener("load", () => {
      const root = rootOf(frame);
      show(root === null ? "fault" : "page");
      stopTheme();
      stopTheme = root === null ? () => {} : followTheme(root, onThemeChange);
    });
    stop = () => {
      stopTheme();
      part();
    };
    place.replaceChildren(frame);
  };
  const restart = (): void => {
    phone.closeApp();
    phone.open();
  };
  const draw = (): void => {
    const { app, starts, isOnline } = phone.state();
    if (app === "closed") {
      end();
      shownStart = 0;
    } else if (starts !== shownStart && isOnline) {
      start();
      shownStart = starts;
    } else if (starts !== shownStart) {
      // Without a network nothing loads. It goes on by itself when the network is back.
      end();
      show("fault");
    }
  };
  phone.watch(draw);
  draw();
  return {
    element: element("div", { class: "frame-view" }, place, splash, fault),
    onTheme: (listener: (theme: string | undefined) => void) => {
      onThemeChange = listener;
    },
  };
};

const createFrame = (): HTMLIFrameElement =>
  element("iframe", {
    src: "/",
    title: "Afterword in app mode",
    allow: "microphone; camera; fullscreen; clipboard-write",
  });

/** The page's root; null while the browser shows an error page of its own, which scripts cannot reach. */
const rootOf = (frame: HTMLIFrameElement): HTMLElement | null => {
  try {
    const page = frame.contentDocument;
    return page === null || page.URL === "about:blank" ? null : page.documentElement;
  } catch {
    return null;
  }
};

/** The bars of the phone take the colours of the page. */
const followTheme = (root: HTMLElement, onTheme: (theme: string | undefined) => void): (() => void) => {
  const read = (): void => onTheme(root.dataset["theme"]);
  const observer = new MutationObserver(read);
  observer.observe(root, { attributeFilter: ["data-theme"] });
  read();
  return () => observer.disconnect();
};
