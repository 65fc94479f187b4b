import { afterAll, beforeAll, expect, it } from "vitest";
import { registeredRoutes } from "../testing/registered-routes.ts";
import { startTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import type { OpenApiDocument } from "./openapi/document.ts";

let server: TestServer;
let document: OpenApiDocument;

beforeAll(async () => {
  server = await startTestServer();
  document = (await server.call("GET", "/api/openapi.json")).json<OpenApiDocument>();
});
afterAll(() => server.close());

it("tells exactly the calls under /api that the server answers", () => {
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const answered = registeredRoutes(server.app).filter((route) => route.includes(" /api/"));
  expect(answered.length).toBeGreaterThan(20);
  expect(told.toSorted()).toEqual(answered.toSorted());
});

it("is version 3.1 and served as JSON to anybody", async () => {
  const answer = await server.app.inject({ url: "/api/openapi.json" });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "application/json; charset=utf-8",
  ]);
  expect(answer.json<OpenApiDocument>().openapi).toBe("3.1.0");
});
