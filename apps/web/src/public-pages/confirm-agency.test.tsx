import type { ConfirmAgencyPageProps } from "@afterword/contract/public-pages";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ConfirmAgency } from "./confirm-agency.tsx";

const html = (props: ConfirmAgencyPageProps): string => renderToStaticMarkup(<ConfirmAgency {...props} />);

describe("the page of the reminder's link", () => {
  it("asks by name and posts a plain form with the token it was given", () => {
    const page = html({ kind: "ask", firstname: "Anna", action: "/confirm-agency/s1", csrfToken: 'a"b' });
    expect(page).toContain("<h1>Anna, are you all right?</h1>");
    expect(page).toContain('<form action="/confirm-agency/s1" method="post">');
    expect(page).toContain('<input type="hidden" name="csrf" value="a&quot;b"/>');
    expect(page.match(/<button/g)).toHaveLength(1);
  });

  it("thanks, and says when the next reminder comes if one does", () => {
    const thanks = { kind: "thank-you", firstname: "Anna" } as const;
    expect(html({ ...thanks, nextReminderAt: "2026-12-05T10:00:00.000Z" })).toContain("05.12.2026");
    expect(html({ ...thanks, nextReminderAt: null })).not.toContain("check in");
  });

  it("says honestly when it came too late, with the day of the delivery", () => {
    const page = html({ kind: "too-late", deliveredAt: "2026-11-05T10:00:00.000Z" });
    expect(page).toContain("Your notes were delivered on 05.11.2026.");
    expect(page).not.toContain("<form");
  });

  it("of an older reminder says whether a newer one waits for an answer, and where to give it", () => {
    expect(html({ kind: "asked-again" })).toMatch(/asked you again.*our latest mail.*href="\/login"/);
    expect(html({ kind: "nothing-due" })).toMatch(/Nothing to do.*sign of life since/);
    expect(html({ kind: "nothing-due" })).not.toContain("/login");
  });

  it("shows the way to the log-in when the link is no longer valid", () => {
    expect(html({ kind: "link-invalid" })).toMatch(/no longer valid.*href="\/login"/);
  });
});
