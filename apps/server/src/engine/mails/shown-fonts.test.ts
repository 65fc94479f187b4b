import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { MAIL_CONTEXT, NOW } from "./mail-context.fixture.ts";
import { renderMail } from "./render-mail.ts";
import { withShownFonts } from "./shown-fonts.ts";

const webRoot = mkdtempSync(join(tmpdir(), "web-"));
mkdirSync(join(webRoot, "assets"));
for (const name of ["literata-greek", "literata-latin", "commissioner-latin"])
  writeFileSync(join(webRoot, `assets/${name}-wght-normal-x1.woff2`), "");
afterAll(() => rmSync(webRoot, { recursive: true }));

const mail = renderMail("test-mail", { at: NOW.wall }, MAIL_CONTEXT).html;

it("A mail that we show ourselves gets the app's fonts for each kind of its text", () => {
  const page = withShownFonts(mail, webRoot);
  expect([...page.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address)).toEqual([
    "/assets/literata-latin-wght-normal-x1.woff2",
    "/assets/commissioner-latin-wght-normal-x1.woff2",
  ]);
  const marks = [...page.matchAll(/\[style\*="([^"]*)"\]/g)].map(([, mark = ""]) => mark);
  const families = [...mail.matchAll(/font-family:[^;]*/g)].map(String);
  expect(families.filter((family) => !marks.some((mark) => family.includes(mark)))).toEqual([]);
});

it("A mail is shown unchanged where the web app is not built", () => {
  expect(withShownFonts(mail, join(webRoot, "nowhere"))).toBe(mail);
});
