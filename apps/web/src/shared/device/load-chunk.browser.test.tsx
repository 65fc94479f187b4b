import { describe, expect, it, onTestFinished } from "vitest";
import { loadChunk } from "./load-chunk.ts";

describe("a chunk that is loaded at a press", () => {
  it("A style sheet that failed to load is fetched again before the chunk", async () => {
    const missing = await failToLink();
    const href = URL.createObjectURL(new Blob(["body { --of-part: here }"], { type: "text/css" }));
    onTestFinished(() => URL.revokeObjectURL(href));
    // The server has it now, at the same address.
    missing.href = href;
    const looks = () => getComputedStyle(document.body).getPropertyValue("--of-part");
    expect(await loadChunk(() => Promise.resolve(looks()))).toBe("here");
    expect(document.querySelectorAll(`link[href="${href}"]`)).toHaveLength(1);
  });

  it("A chunk is not loaded while its style sheet is missing", async () => {
    await failToLink();
    let loads = 0;
    expect(await loadChunk(async () => (loads += 1))).toBeNull();
    expect(loads).toBe(0);
  });
});

/** A link to a style sheet that failed to load. */
async function failToLink(): Promise<HTMLLinkElement> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(link.href);
  const failed = new Promise((resolve) => link.addEventListener("error", resolve));
  document.head.append(link);
  onTestFinished(() => {
    for (const one of document.querySelectorAll('link[href^="blob:"]')) one.remove();
  });
  await failed;
  return link;
}
