import { EMPTY_CONTENT } from "@afterword/core/notes/content";
import type { NotePage, ShownRecording } from "@afterword/contract/public-pages";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { cdp, page } from "vitest/browser";
import { DeliveredNote } from "./delivered-note.tsx";
import { equipButtons } from "./note-buttons.ts";
import type { Device } from "./note-buttons.ts";
import { renderGetNotePage } from "./render.tsx";
import "./public-pages.css";

const NOTE: NotePage = {
  kind: "note",
  picture: null,
  from: "Anna Brunner",
  ...EMPTY_CONTENT,
  shownRecording: null,
  title: "For you",
  text: "Dear Miriam,\n\nbe well.",
  writtenAt: "2026-11-01T12:00:00.000Z",
  releasedAt: "2026-11-21T12:00:00.000Z",
  availableUntil: null,
  timeZone: "Europe/Zurich",
  contactEmail: null,
  downloadHref: "/get-note/secret/note.txt",
};

const VOICE = {
  kind: "playable",
  type: "audio",
  seconds: 181,
  playHref: "/media/a/play",
  downloadHref: "/media/a/download",
  posterHref: null,
  parts: null,
  isOddForm: false,
} as const satisfies ShownRecording;

const place = (changes: Partial<NotePage> = {}): HTMLElement => {
  const main = document.createElement("main");
  main.innerHTML = renderToStaticMarkup(<DeliveredNote {...NOTE} {...changes} />);
  document.body.append(main);
  onTestFinished(() => main.remove());
  return main;
};

const showAs = async (media: "print" | ""): Promise<void> => {
  const browser = cdp() as { send: (method: string, parameters: object) => Promise<unknown> };
  await browser.send("Emulation.setEmulatedMedia", { media });
};

/** The page's buttons on a device that records what was requested of it. */
const equip = (
  abilities: Partial<Record<"share" | "copy", "works" | "fails">>,
  changes: Partial<NotePage> = {},
) => {
  place(changes);
  const asked: unknown[] = [];
  const answer = (how: "works" | "fails" | undefined) =>
    how === undefined
      ? undefined
      : async (what: unknown): Promise<void> => {
          asked.push(what);
          if (how === "fails") throw new Error("no");
        };
  const device: Device = {
    print: () => asked.push("print"),
    share: answer(abilities.share),
    copy: answer(abilities.copy),
  };
  equipButtons(document, device);
  return asked;
};

const button = (name: string) => page.getByRole("button", { name });

describe("the buttons of a delivered note", () => {
  it("The buttons of a delivered note are disabled before their script has come", async () => {
    place();
    await expect.element(button("Print")).toBeDisabled();
    await expect.element(button("Share")).toBeDisabled();
  });

  it("The print button prints the page", async () => {
    const asked = equip({ share: "works" });
    await button("Print").click();
    expect(asked).toEqual(["print"]);
  });

  it("The share button shares title and text, and never the link", async () => {
    const asked = equip({ share: "fails", copy: "works" });
    await button("Share").click();
    expect(asked).toEqual([{ title: "For you", text: "Dear Miriam,\n\nbe well." }]);
  });

  it("Without sharing, the button copies title and text, and says so", async () => {
    const asked = equip({ copy: "works" });
    await button("Copy text").click();
    await expect.element(button("Copied")).toBeVisible();
    expect(asked).toEqual(["For you\n\nDear Miriam,\n\nbe well."]);
  });

  it("What is copied says that a recording belongs to the note", async () => {
    const asked = equip({ copy: "works" }, { shownRecording: VOICE });
    await button("Copy text").click();
    expect(asked).toEqual(["For you\n\nDear Miriam,\n\nbe well.\n\nVoice recording, 3 minutes"]);
  });

  it("When copying fails, the button selects the text and asks to copy it", async () => {
    equip({ copy: "fails" });
    await button("Copy text").click();
    await expect.element(button("Selected: now copy it")).toBeVisible();
    expect(document.getSelection()?.toString()).toBe("Dear Miriam,\n\nbe well.");
  });

  it("The buttons are aligned with the letter, and nothing mentions the browser's menu", () => {
    const main = place();
    const leftOf = (selector: string) => main.querySelector(selector)?.getBoundingClientRect().left;
    expect(leftOf(".along")).toBe(leftOf(".letter"));
    expect(main.innerText).not.toContain("your browser’s menu");
  });

  it("A note that is only spoken has one line between its dates and its recording", () => {
    const main = place({ text: "", shownRecording: VOICE });
    const dates = main.querySelector(".dates")!;
    const recording = main.querySelector(".recording")!;
    expect(dates.nextElementSibling).toBe(recording);
    const lines = [getComputedStyle(dates).borderBottomWidth, getComputedStyle(recording).borderTopWidth];
    expect(lines).toEqual(["1px", "0px"]);
  });

  it("There is no share button when the browser can neither share nor copy", () => {
    equip({});
    expect(button("Share").elements()).toEqual([]);
  });
});

/** The whole page as sent by the server, with scripts off. */
const openWithoutScripts = async (note: NotePage): Promise<Document> => {
  const frame = document.createElement("iframe");
  frame.sandbox.add("allow-same-origin");
  frame.srcdoc = renderGetNotePage(note);
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await loaded;
  return frame.contentDocument!;
};

describe("the page of a delivered note", () => {
  it("The page of a note has its one script, and none when it has no buttons", async () => {
    const scripts = [...(await openWithoutScripts(NOTE)).scripts];
    expect(scripts.map((script) => [script.getAttribute("src"), script.text])).toEqual([
      ["/assets/note.js", ""],
    ]);
    expect([...(await openWithoutScripts({ ...NOTE, downloadHref: null })).scripts]).toEqual([]);
  });

  it("Without scripts the page shows the note and its download", async () => {
    const letter = await openWithoutScripts({ ...NOTE, text: "<script>document.body.remove()</script>" });
    expect(letter.body.innerText).toContain("For you\n");
    expect(letter.body.innerText).toContain("<script>document.body.remove()</script>");
    expect(letter.querySelector<HTMLAnchorElement>("a[download]")?.pathname).toBe(
      "/get-note/secret/note.txt",
    );
  });
});

describe("the recording of a delivered note", () => {
  it("On paper a recording is a line that says where to listen", async () => {
    const main = place({ shownRecording: VOICE });
    expect(main.innerText).not.toContain("Listen to it by the link");
    await showAs("print");
    onTestFinished(() => showAs(""));
    const recording = main.querySelector<HTMLElement>(".recording")!;
    expect(recording.innerText.split(/\n+/)).toEqual([
      "Voice recording, 3 minutes",
      "To listen, open the link in the email that brought you this note.",
    ]);
    expect(main.querySelector("audio")!.getBoundingClientRect().height).toBe(0);
  });
});

describe("text from right to left", () => {
  it("Text from right to left keeps its direction, and the sentence around it its own", () => {
    const main = place({ from: "مريم", title: "إلى ليلى", text: "عزيزتي ليلى\n\nDear Layla" });
    const heading = main.querySelector("h2")!;
    expect(getComputedStyle(heading).direction).toBe("rtl");
    expect(getComputedStyle(main.querySelector(".text")!).unicodeBidi).toBe("plaintext");
    expect(main.querySelector("h1 bdi")?.textContent).toBe("مريم");
    expect(getComputedStyle(main.querySelector("h1")!).direction).toBe("ltr");
  });
});

describe("the printed note", () => {
  it("A printed note is its letter alone, in black", async () => {
    const main = place();
    await showAs("print");
    onTestFinished(() => showAs(""));
    const shown = [...main.querySelectorAll<HTMLElement>("*")].filter((one) => one.offsetParent !== null);
    expect(shown.map(({ className }) => className)).not.toContain("afterwards");
    expect(shown.filter((one) => getComputedStyle(one).color !== "rgb(0, 0, 0)")).toEqual([]);
    expect(main.innerText).toContain("01.11.2026");
  });
});
