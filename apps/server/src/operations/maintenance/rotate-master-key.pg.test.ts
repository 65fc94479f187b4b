import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { sealAudit } from "../../features/audit/checkpoints.ts";
import { verifyAudit } from "../../features/audit/verification.ts";
import { readConfig } from "../../platform/config/read-config.ts";
import { readOrMakeMasterKey } from "../../platform/crypto/master-key-file.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { throwLater } from "../../testing/fresh-database.ts";
import { addPhone } from "../../testing/phones.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { rotateMasterKey } from "./rotate-master-key.ts";

describe("a master key that was made in the folder and is rotated there", () => {
  const MAIL = "6f1d7a50-0000-4000-8000-00000000000a";
  let folder: string;
  let environment: Record<string, string>;
  let server: TestServer;
  let ada: Person;
  let address: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "afterword-rotation-"));
    environment = { DATA_DIR: folder, BOUNCE_DOMAIN: "bounces.example", BOUNCE_SMTP_PORT: "0" };
  });
  beforeEach(async () => {
    server = await start();
    ada = await server.addPerson();
    address = server.context.returnPaths?.of(MAIL, 1) ?? "";
  });
  afterEach(() => server.close());
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = async (): Promise<TestServer> => {
    const database = await openDatabase({ kind: "folder", folder: join(folder, "database") }, throwLater);
    await migrate(database.pool);
    const masterKey = await readOrMakeMasterKey(folder);
    return startTestServer(environment, { database, masterKey, clock: createSystemClock() });
  };

  const rotate = async (words: readonly string[]): Promise<void> => {
    const reading = readConfig({ NODE_ENV: "test", ...environment });
    if (!reading.ok) throw new Error(reading.mistakes.join(" "));
    const no = () => Promise.reject(new Error("nobody is asked"));
    const quiet = { say: () => undefined, complain: () => undefined, close: () => undefined };
    const terminal = { ...quiet, isAttended: false, ask: no, askHidden: no };
    await server.close();
    await rotateMasterKey.run({ words, config: reading.config, terminal });
    server = await start();
  };

  const renew = () =>
    server.call("POST", "/api/loginagain", { body: { token: ada.refreshToken, _id: ada._id } });

  it("A rotated master key logs no user out and still recognizes mails that return from before", async () => {
    await rotate([]);
    const renewed = await renew();
    expect(renewed.statusCode).toBe(200);
    const { token } = renewed.json<SessionTokens>();
    expect((await server.call("GET", "/api/recipients", { token })).statusCode).toBe(200);
    expect(server.context.returnPaths?.read(address)).toEqual({ mail: MAIL, attempt: 1 });
  });

  it("A rotation that distrusts the old key logs all users and phones out and accepts nothing from before", async () => {
    const { number } = await sealAudit(server.context);
    const { deviceToken } = await addPhone(server, ada);
    await rotate(["--end-sessions"]);
    expect((await renew()).statusCode).toBe(401);
    const headers = { authorization: `Device ${deviceToken}` };
    expect((await server.call("POST", "/api/phone/challenge", { headers })).statusCode).toBe(401);
    const { checkpoint, broken } = await verifyAudit(server.context);
    expect([checkpoint?.number, broken]).toEqual([number + 1, null]);
    // The server that knows the new key alone goes on sealing.
    expect((await sealAudit(server.context)).number).toBe(number + 2);
    expect(server.context.returnPaths?.read(address)).toBeNull();
  });
});
