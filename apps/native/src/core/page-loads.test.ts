import { describe, expect, it } from "vitest";
import { isPath, judgeLoad, pathOfLink } from "./page-loads.ts";

const ORIGIN = "https://afterword.example";
const judge = (url: string, isTopFrame = true) => judgeLoad({ url, isTopFrame }, ORIGIN).kind;

describe("what the web view may show", () => {
  it.each([`${ORIGIN}/notes`, `${ORIGIN}/`, `blob:${ORIGIN}/0b1c`, "about:blank"])(
    "The address %s is shown in the app",
    (url) => {
      expect(judge(url)).toBe("here");
      expect(judge(url, false)).toBe("here");
    },
  );

  it.each([
    "https://elsewhere.example/",
    `https://elsewhere.example/?${ORIGIN}`,
    `${ORIGIN}.elsewhere.example/`,
    `https://afterword.example@elsewhere.example/`,
    "https://afterword.example:8443/",
    "mailto:anna@example.org",
  ])("The address %s opens outside of the app", (url) => {
    expect(judgeLoad({ url, isTopFrame: true }, ORIGIN)).toEqual({ kind: "outside", url });
  });

  it.each([
    "http://afterword.example/",
    "http://elsewhere.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "blob:https://elsewhere.example/0b1c",
    "intent://scan/#Intent;scheme=zxing;end",
    "about:srcdoc",
    "itms-apps://apps.apple.com/app",
    "not an address",
    "",
  ])("The address %j is neither shown nor opened", (url) => {
    expect(judge(url)).toBe("refused");
  });

  it("A frame shows nothing foreign and opens no browser", () => {
    expect(judge("https://elsewhere.example/", false)).toBe("refused");
    expect(judge("mailto:anna@example.org", false)).toBe("refused");
  });
});

describe("links that the system hands to the app", () => {
  it("A link to the website is the path of its page", () => {
    expect(pathOfLink(`${ORIGIN}/confirm-agency/s3cret?from=mail#top`, ORIGIN)).toBe(
      "/confirm-agency/s3cret?from=mail#top",
    );
  });

  it("Other links, and none, are no page", () => {
    const others = [
      "https://elsewhere.example/notes",
      "afterword://notes",
      "http://afterword.example/x",
      "x",
      null,
    ];
    for (const url of others) expect(pathOfLink(url, ORIGIN)).toBeNull();
    expect(pathOfLink(`${ORIGIN}//elsewhere.example`, ORIGIN)).toBeNull();
    expect(pathOfLink(`${ORIGIN}/${"x".repeat(200)}`, ORIGIN)).toBeNull();
  });

  it("A path begins with one slash", () => {
    expect(["/", "/notes", "/notes/new?x=1"].map(isPath)).toEqual([true, true, true]);
    expect(["", "notes", "//elsewhere", "/\\elsewhere", "/\t/elsewhere", 7, null].some(isPath)).toBe(false);
  });
});
