/** `node apps/server/src/platform/db/generate-schema.ts` writes schema.ts, Kysely's table types, from the migrations. */
import { writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { openMemory } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { schemaText } from "./schema-text.ts";

const engine = await PGlite.create();
const { pool, close } = await openMemory(() => undefined, engine);
await migrate(pool);
writeFileSync(new URL("schema.ts", import.meta.url), await schemaText(pool));
await close();
await engine.close();
