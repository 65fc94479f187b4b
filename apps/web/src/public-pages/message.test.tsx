import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Message } from "./message.tsx";

it("A message page may have one button, which posts a plain form with its token", () => {
  const form = { action: "/not-my-second-factor/s1", csrfToken: 'a"b', label: "It wasn’t me" };
  const page = renderToStaticMarkup(<Message title="Was it you?" text="Press." form={form} />);
  expect(page).toContain('<form action="/not-my-second-factor/s1" method="post">');
  expect(page).toContain('<input type="hidden" name="csrf" value="a&quot;b"/>');
  expect(page).toContain('<button type="submit" class="button">It wasn’t me</button>');
  expect(page).not.toContain("<a ");
});
