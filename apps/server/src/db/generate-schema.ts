/** `node apps/server/src/db/generate-schema.ts` writes schema.ts, Kysely's table types, from the migrations. */
import { writeFileSync } from "node:fs";
import { schemaText } from "./schema-text.ts";

writeFileSync(new URL("schema.ts", import.meta.url), await schemaText());
