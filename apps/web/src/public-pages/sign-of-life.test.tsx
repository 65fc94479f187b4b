import type { SignOfLifePageProps } from "@afterword/contract/public-pages";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SignOfLife } from "./sign-of-life.tsx";

const html = (props: SignOfLifePageProps): string => renderToStaticMarkup(<SignOfLife {...props} />);

const line = {
  timeZone: "Europe/Zurich",
  lastSignAt: "2026-11-21T10:00:00.000Z",
  reminderAt: "2026-12-05T10:00:00.000Z",
  deliveryAt: "2026-12-07T10:00:00.000Z",
  reminderMark: 14 / 16,
  lamp: 0,
} as const;

/** How far along the line the drawing reaches that ends in the lamp. */
const wayOfLamp = (page: string): string | undefined =>
  /width="([^"]+)" height="34"><circle class="thread-lamp"/.exec(page)?.[1];

describe("the page of the reminder's link", () => {
  const ask = { kind: "ask", firstname: "Anna", action: "/confirm-agency/s1", csrfToken: 'a"b' } as const;

  it("The reminder's page asks by name and posts a plain form with its token", () => {
    const page = html({ ...ask, line });
    expect(page).toContain("<h1>Anna, are you all right?</h1>");
    expect(page).toContain('<form action="/confirm-agency/s1" method="post">');
    expect(page).toContain('<input type="hidden" name="csrf" value="a&quot;b"/>');
    expect(page.match(/<button/g)).toHaveLength(1);
  });

  it("The reminder's page shows the days of the thread, and today's lamp in proportion on either side of the reminder", () => {
    const page = html({ ...ask, line: { ...line, lamp: 15 / 16 } });
    expect(page).toMatch(/21\.11\..*Last sign.*05\.12\..*Reminder.*07\.12\..*Delivery/);
    expect(wayOfLamp(page)).toBe("80%");
    expect(wayOfLamp(html({ ...ask, line: { ...line, lamp: 7 / 16 } }))).toBe("30%");
  });

  it("The reminder's page has no day of what waits for a reminder to arrive, and no line where nothing is due", () => {
    const waiting = html({ ...ask, line: { ...line, reminderAt: null, deliveryAt: null } });
    expect(waiting).toMatch(/21\.11\..*Last sign.*<b>waiting<\/b> <span>Delivery/);
    expect(waiting).not.toMatch(/Reminder|thread-reminder/);
    expect(html({ ...ask, line: null })).not.toContain("thread");
  });

  const thanks = { kind: "thank-you", firstname: "Anna", from: null } as const;

  it("The thanks draw the thread and name the next reminder only if there is one, and lead into the app", () => {
    const page = html({ ...thanks, line });
    expect(page).toMatch(/data-kind="back".*21\.11\..*Last sign.*05\.12\..*Reminder.*07\.12\..*Delivery/);
    expect(page).toContain("We’ll check in with you again on 05.12.2026.");
    expect(page).toContain('href="/notes"');
    const nothing = html({ ...thanks, line: null });
    expect(nothing).not.toMatch(/check in|data-kind/);
    expect(nothing).toContain('href="/notes"');
  });

  it("The lamp comes back from where it stood; on a page that is opened again it stands where today is", () => {
    const back = html({ ...thanks, line, from: { reminderMark: 14 / 16, lamp: 15 / 16 } });
    expect(back).toContain("data-moves");
    expect(wayOfLamp(back)).toBe("80%");
    const again = html({ ...thanks, line: { ...line, lamp: 7 / 16 } });
    expect(again).not.toContain("data-moves");
    expect(wayOfLamp(again)).toBe("30%");
  });

  const late = {
    kind: "too-late",
    lastSignAt: null,
    deliveredAt: "2026-11-05T10:30:00.000Z",
    areOthersHeld: null,
  } as const;

  it("A sign of life that came too late is answered with the day of the delivery and no form", () => {
    const page = html({ ...late, timeZone: "Europe/Zurich" });
    expect(page).toContain("Your notes were delivered on 05.11.2026.");
    expect(page).toMatch(/data-kind="delivered".*05\.11\..*Delivered/);
    expect(page).toContain('href="/notes"');
    expect(page).not.toMatch(/<form|Silent since/);
    const known = html({ ...late, timeZone: "Europe/Zurich", lastSignAt: line.lastSignAt });
    expect(known).toMatch(/21\.11\..*Silent since.*05\.11\..*Delivered/);
  });

  it.each([
    ["other notes are held", true, " Your other notes are still held, and we’ll keep checking in with you."],
    ["no note is active", false, " Once you have an active note again, we’ll check in with you."],
    ["neither is known", null, ""],
  ])("After a delivery the page says what comes next where %s", (_where, areOthersHeld, next) => {
    const tell = "If you’re well, tell the people you wrote to. Afterword shows you who they are.";
    expect(html({ ...late, timeZone: "Europe/Zurich", areOthersHeld })).toContain(`<p>${tell}${next}</p>`);
  });

  it.each([
    ["Pacific/Auckland", "05.11.2026", "25.12.2026", "26.12.2026"],
    ["America/Los_Angeles", "05.11.2026", "24.12.2026", "26.12.2026"],
  ])("Days on the page of a sign of life are those of its owner's calendar in %s", (timeZone, ...days) => {
    const local = {
      ...line,
      timeZone,
      reminderAt: "2026-12-25T07:59:59.000Z",
      deliveryAt: "2026-12-26T10:59:59.000Z",
    };
    const [delivered, reminder, delivery] = days;
    expect(html({ ...late, timeZone })).toContain(`delivered on ${delivered}`);
    expect(html({ ...thanks, line: local })).toContain(`again on ${reminder}`);
    expect(html({ ...thanks, line: local })).toContain(`<b>${delivery?.slice(0, 6)}</b>`);
  });

  it("An older reminder's page points to the latest mail, or says that nothing is to be done and leads to the notes", () => {
    expect(html({ kind: "asked-again" })).toMatch(/asked again.*our latest email.*href="\/login"/);
    expect(html({ kind: "nothing-due" })).toMatch(/Nothing to do.*sign of life since.*href="\/notes"/);
    expect(html({ kind: "nothing-due" })).not.toContain("/login");
  });

  it("An invalid link leads to the log-in", () => {
    expect(html({ kind: "link-invalid" })).toMatch(/no longer valid.*href="\/login"/);
  });
});
