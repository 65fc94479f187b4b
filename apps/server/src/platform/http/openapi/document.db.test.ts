import { afterAll, beforeAll, expect, it } from "vitest";
import { registeredRoutes } from "../../../testing/registered-routes.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { readContract } from "./contract-endpoints.fixture.ts";
import type { OpenApiDocument } from "./document.ts";

let server: TestServer;
let document: OpenApiDocument;

beforeAll(async () => {
  server = await startTestServer();
  document = (await server.call("GET", "/api/openapi.json")).json<OpenApiDocument>();
});
afterAll(() => server.close());

const answeredCalls = (): readonly string[] =>
  registeredRoutes(server.app).filter((route) => route.includes(" /api/"));

it("The server answers exactly the calls of the contract", async () => {
  const defined = (await readContract()).map(({ method, path }) => `${method} ${path}`);
  expect(answeredCalls().toSorted()).toEqual(defined.toSorted());
});

it("The OpenAPI document lists exactly the calls under /api that the server answers", () => {
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const answered = answeredCalls();
  expect(answered.length).toBeGreaterThan(20);
  expect(told.toSorted()).toEqual(answered.toSorted());
});

it("The OpenAPI document has version 3.1 and is served as JSON without a session", async () => {
  const answer = await server.app.inject({ url: "/api/openapi.json" });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "application/json; charset=utf-8",
  ]);
  expect(answer.json<OpenApiDocument>().openapi).toBe("3.1.0");
});
