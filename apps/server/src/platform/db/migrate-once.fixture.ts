/** `node migrate-once.fixture.ts URL`: what every server process does at its start; says which files it applied. */
import { throwLater } from "../../testing/fresh-database.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

const database = await openDatabase({ kind: "url", url: process.argv[2] ?? "" }, throwLater);
const applied = await migrate(database.pool);
process.stdout.write(JSON.stringify(applied));
await database.close();
