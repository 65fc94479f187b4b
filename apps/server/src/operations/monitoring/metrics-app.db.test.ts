import type { FastifyInstance } from "fastify";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { buildMetricsApp } from "./metrics-app.ts";
import { METRICS } from "./metrics.ts";

let story: SwitchStory;
let app: FastifyInstance;
beforeAll(async () => {
  story = await openStory();
  app = buildMetricsApp(story.context);
});
afterAll(async () => {
  await app.close();
  await story.close();
});

const metrics = async (): Promise<readonly string[]> => {
  const answer = await app.inject({ url: "/metrics" });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  return answer.body.split("\n");
};

const figure = (lines: readonly string[], name: string): number =>
  Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1));

/** What a scraper reads: explanations, types, and figures under names, and nothing else. */
const LINE =
  /^(?:# (?:HELP \w+ .+|TYPE \w+ (?:gauge|counter|histogram))|\w+(?:\{\w+="[^"]*"\})? -?[\d.]+(?:e[-+]\d+)?|)$/;

describe("the metrics", () => {
  it("GET /metrics answers every metric in the exposition format", async () => {
    story.context.processStats.counters.count("job_failures_total", "heartbeat");
    const lines = await metrics();
    expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
    const told = new Set(lines.map((line) => line.match(/^# TYPE (\w+)/)?.[1]).filter(Boolean));
    // The test's database is in memory, and on no disk.
    const { disk_free_bytes: _, ...others } = METRICS;
    expect([...told]).toEqual(Object.keys(others));
  });

  it("Failed log-ins and reused refresh tokens are counted in the metrics", async () => {
    const { server } = story;
    const person = await server.addPerson();
    const wrong = { email: person.email, fieldpw: "wrong horse", isApp: true };
    await server.call("POST", "/api/login", { body: wrong });
    const renew = () =>
      server.call("POST", "/api/loginagain", { body: { token: person.refreshToken, _id: person._id } });
    await renew();
    await story.pass(60_000);
    expect((await renew()).statusCode).toBe(401);
    const lines = await metrics();
    expect(lines).toContain("login_failures_total 1");
    expect(lines).toContain("refresh_reuse_total 1");
  });

  it("Accepted and refused deliveries and the waits of reminders are counted in the metrics", async () => {
    await story.addWriter(["eva@example.com"], ["gone@example.com"]);
    story.sink.treat("gone@example.com", "refuse-for-good");
    await story.pass(7 * DAY_MS);
    for (let round = 0; round < 8; round += 1) await story.pass(6 * HOUR_MS);
    const lines = await metrics();
    expect(figure(lines, 'deliveries_total{result="accepted"}')).toBe(1);
    expect(figure(lines, 'deliveries_total{result="refused-for-good"}')).toBeGreaterThanOrEqual(1);
    expect(figure(lines, "reminder_dwell_seconds_count")).toBe(2);
  });
});

describe("the port of the metrics", () => {
  it("The metrics port also answers /healthz and /readyz", async () => {
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    expect([200, 503]).toContain((await app.inject({ url: "/readyz" })).statusCode);
  });

  it("Only the metrics port answers /metrics, and it answers no other call", async () => {
    const answer = await story.server.app.inject({ url: "/metrics" });
    expect(answer.statusCode).toBe(404);
    expect((await app.inject({ url: "/api/version" })).statusCode).toBe(404);
  });
});

describe("repeated scrapes", () => {
  it("Metrics from the database are read once in five seconds, those of the process at every scrape", async () => {
    const person = await story.server.addPerson();
    await story.pass(6 * SECOND_MS);
    const first = await metrics();
    const { db } = story.context.database;
    const held = { held_cycle: 1, held_at: new Date(story.context.clock.now()) };
    await db.updateTable("users").set(held).where("id", "=", person._id).execute();
    story.context.processStats.counters.count("login_failures_total");
    const second = await metrics();
    expect(figure(second, "users_held")).toBe(figure(first, "users_held"));
    expect(figure(second, "login_failures_total")).toBe(figure(first, "login_failures_total") + 1);
    await story.pass(6 * SECOND_MS);
    expect(figure(await metrics(), "users_held")).toBe(figure(first, "users_held") + 1);
  });
});

describe("metrics without the database", () => {
  it("GET /metrics answers without the database and says that it is down", async () => {
    await story.pass(SECOND_MS * 6);
    await story.context.database.close();
    const lines = await metrics();
    expect(lines).toContain("database_up 0");
    expect(figure(lines, "login_failures_total")).toBeGreaterThan(0);
    expect(lines.some((line) => line.startsWith("due_oldest_seconds"))).toBe(false);
  });
});
