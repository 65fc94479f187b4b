import type { SignOfLifePageProps } from "@afterword/contract/public-pages";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SignOfLife } from "./sign-of-life.tsx";

const html = (props: SignOfLifePageProps): string => renderToStaticMarkup(<SignOfLife {...props} />);

describe("the page of the reminder's link", () => {
  it("The reminder's page asks by name and posts a plain form with its token", () => {
    const page = html({ kind: "ask", firstname: "Anna", action: "/confirm-agency/s1", csrfToken: 'a"b' });
    expect(page).toContain("<h1>Anna, are you all right?</h1>");
    expect(page).toContain('data-kind="waiting"');
    expect(page).toContain('<form action="/confirm-agency/s1" method="post">');
    expect(page).toContain('<input type="hidden" name="csrf" value="a&quot;b"/>');
    expect(page.match(/<button/g)).toHaveLength(1);
  });

  const thanks = { kind: "thank-you", firstname: "Anna" } as const;

  it("The thanks draw the thread and name the next reminder only if there is one, and lead into the app", () => {
    const line = {
      timeZone: "Europe/Zurich",
      signAt: "2026-11-21T10:00:00.000Z",
      reminderAt: "2026-12-05T10:00:00.000Z",
      deliveryAt: "2026-12-07T10:00:00.000Z",
    };
    const page = html({ ...thanks, line });
    expect(page).toMatch(/data-kind="back".*21\.11\..*Last sign.*05\.12\..*Reminder.*07\.12\..*Delivery/);
    expect(page).toContain("We’ll check in with you again on 05.12.2026.");
    expect(page).toContain('href="/notes"');
    const nothing = html({ ...thanks, line: null });
    expect(nothing).not.toMatch(/check in|data-kind/);
    expect(nothing).toContain('href="/notes"');
  });

  const late = { kind: "too-late", deliveredAt: "2026-11-05T10:30:00.000Z" } as const;

  it("A sign of life that came too late is answered with the day of the delivery and no form", () => {
    const page = html({ ...late, timeZone: "Europe/Zurich" });
    expect(page).toContain("Your notes were delivered on 05.11.2026.");
    expect(page).toMatch(/data-kind="delivered".*05\.11\..*Delivered/);
    expect(page).toContain('href="/notes"');
    expect(page).not.toContain("<form");
  });

  it.each([
    ["Pacific/Auckland", "05.11.2026", "25.12.2026", "26.12.2026"],
    ["America/Los_Angeles", "05.11.2026", "24.12.2026", "26.12.2026"],
  ])("Days on the page of a sign of life are those of its owner's calendar in %s", (timeZone, ...days) => {
    const line = {
      timeZone,
      signAt: "2026-12-24T12:00:00.000Z",
      reminderAt: "2026-12-25T07:59:59.000Z",
      deliveryAt: "2026-12-26T10:59:59.000Z",
    };
    const [delivered, reminder, delivery] = days;
    expect(html({ ...late, timeZone })).toContain(`delivered on ${delivered}`);
    expect(html({ ...thanks, line })).toContain(`again on ${reminder}`);
    expect(html({ ...thanks, line })).toContain(`<b>${delivery?.slice(0, 6)}</b>`);
  });

  it("An older reminder's page points to the latest mail, or says that nothing is to be done", () => {
    expect(html({ kind: "asked-again" })).toMatch(/asked again.*our latest email.*href="\/login"/);
    expect(html({ kind: "nothing-due" })).toMatch(/Nothing to do.*sign of life since/);
    expect(html({ kind: "nothing-due" })).not.toContain("/login");
  });

  it("An invalid link leads to the log-in", () => {
    expect(html({ kind: "link-invalid" })).toMatch(/no longer valid.*href="\/login"/);
  });
});
