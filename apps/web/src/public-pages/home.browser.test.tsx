import type { HomePageProps } from "@afterword/contract/public-pages";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import "./public-pages.css";
import { renderHomePage } from "./render.tsx";

const HOME: HomePageProps = {
  markup:
    "<h1>Kind words</h1><p>Kept.</p><ol><li><strong>First</strong> a</li><li>b</li></ol><h2>Then</h2>" +
    '<p><strong><a href="/login">Begin</a></strong></p><blockquote><strong>One</strong> x</blockquote>' +
    `<blockquote>${"Donaudampfschifffahrt".repeat(20)}</blockquote><img src="/homepage/a.png" alt="A"><hr>`,
  title: "Kind words",
  description: 'Kept "well" & <safe>.',
  publicUrl: "https://notes.example.com",
  demoPhoneHref: null,
};

const parsed = (changes: Partial<HomePageProps> = {}): Document =>
  new DOMParser().parseFromString(renderHomePage({ ...HOME, ...changes }), "text/html");

/** Its body, drawn in a window of this width. */
const draw = async (widthPx: number): Promise<HTMLElement> => {
  await page.viewport(widthPx, 844);
  const body = document.createElement("div");
  body.className = "home";
  body.append(...parsed().body.childNodes);
  document.body.append(body);
  onTestFinished(async () => {
    body.remove();
    await page.viewport(390, 844);
  });
  return body;
};

it("The home page has no script or inline style, and names itself to search engines", () => {
  const home = parsed();
  const meta = (name: string) =>
    home.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content;
  expect(renderHomePage(HOME)).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
  expect(home.title).toBe("Kind words · Afterword");
  expect(meta("description")).toBe('Kept "well" & <safe>.');
  expect(meta("og:title")).toBe("Kind words");
  expect(meta("og:image")).toBe("https://notes.example.com/icon-512.png");
  expect(meta("robots")).toBeUndefined();
  expect(home.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe("https://notes.example.com/");
});

it("The home page links to log-in, app and content pages, and in a demonstration to the phone", () => {
  const ways = (home: Document) =>
    [...home.querySelectorAll("footer a, aside a")].map((way) => way.getAttribute("href"));
  expect(ways(parsed())).toEqual(["/login", "/login?install", "/terms", "/privacy"]);
  expect(ways(parsed({ demoPhoneHref: "/__dev/phone" }))).toContain("/__dev/phone");
});

it.each([320, 1280])("Plain HTML of the home page fits a window of %i px", async (widthPx) => {
  const home = await draw(widthPx);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(widthPx);
  const stops = [...home.querySelectorAll("ol > li")].map((stop) => stop.getBoundingClientRect());
  expect(stops.map(({ top }) => top === stops[0]?.top)).toEqual([true, widthPx > 1000]);
  const button = home.querySelector("main strong > a")!.getBoundingClientRect();
  expect(button.height).toBeGreaterThanOrEqual(44);
});
