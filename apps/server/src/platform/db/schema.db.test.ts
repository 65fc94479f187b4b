import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { freshDatabase } from "../../testing/fresh-database.ts";
import { schemaText } from "./schema-text.ts";

describe("the table types", () => {
  it("The table types match the migrations; else run: node apps/server/src/platform/db/generate-schema.ts", async () => {
    const { pool, close } = await freshDatabase();
    expect(readFileSync(new URL("schema.ts", import.meta.url), "utf8")).toBe(await schemaText(pool));
    await close();
  });
});
