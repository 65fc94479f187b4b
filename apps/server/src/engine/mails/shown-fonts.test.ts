import { expect, it } from "vitest";
import { MAIL_CONTEXT, NOW } from "./mail-context.fixture.ts";
import { renderMail } from "./render-mail.ts";
import { withShownFonts } from "./shown-fonts.ts";

const mail = renderMail("test-mail", { at: NOW.wall }, MAIL_CONTEXT).html;

it("A mail that we show ourselves gets the app's fonts for each kind of its text", () => {
  const fonts = ["/fonts/literata.woff2", "/fonts/commissioner.woff2"];
  const page = withShownFonts(mail, fonts.toReversed());
  expect([...page.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address)).toEqual(fonts);
  const marks = [...page.matchAll(/\[style\*="([^"]*)"\]/g)].map(([, mark = ""]) => mark);
  const families = [...mail.matchAll(/font-family:[^;]*/g)].map(String);
  expect(families.filter((family) => !marks.some((mark) => family.includes(mark)))).toEqual([]);
});

it("A mail is shown unchanged where the web app is not built", () => {
  expect(withShownFonts(mail, [])).toBe(mail);
});
