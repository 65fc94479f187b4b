import { readContract } from "@afterword/server/platform/http/openapi/contract-endpoints.fixture";
import { documentOf } from "@afterword/server/platform/http/openapi/document";
import { expect, it } from "vitest";
import { portmanSettings } from "./portman-settings.ts";

const ID = "6f1d7a50-0000-4000-8000-000000000001";
const tokens = { userToken: "x.y.z", adminToken: "x.y.z", xsrf: "a.b" };
const things = { userId: ID, recipientId: ID, noteToDelete: ID, recipientToDelete: ID };
const note = { _id: ID, updatedAt: "2026-11-21T09:00:00.000Z", recording: {} };
const known = { ...tokens, ...things, note };
const server = { url: "/", description: "local", "x-internal": false };

it("The settings name only calls of the contract, and throw when one is missing", async () => {
  const endpoints = await readContract();
  expect(() => portmanSettings(documentOf(endpoints, server), known)).not.toThrow();
  const without = endpoints.filter(({ path }) => path !== "/api/plans");
  expect(() => portmanSettings(documentOf(without, server), known)).toThrow("GET /api/plans");
});
