import { parseArgs } from "node:util";
import { sealAudit } from "../../features/audit/public.ts";
import type { Config } from "../../platform/config/config.ts";
import { openObjectStores, openRecordings, type Context, type MaintenanceContext } from "../../context.ts";
import { addMasterKey, retirePreviousKeys } from "../../platform/crypto/master-key-file.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import type { Command } from "./command.ts";
import { getMasterKey, openInstallation } from "./installation.ts";
import { resealRecordings } from "./resealed-recordings.ts";
import type { Terminal } from "./terminal.ts";
import { countOtherwiseWrapped, rewrapKeys } from "./wrapped-keys.ts";

export const rotateMasterKey: Command = {
  summary: "wrap every user's key with a new master key",
  help: `npm run afterword -- rotate-master-key [--end-sessions]

Wraps every user's key, and the key of every recording, with the current master key. Notes, recipients, mail and what is
in the recordings stay as they are. It may be interrupted at any point and run again; everything stays readable
throughout.

If MASTER_KEY is set: make a new key (openssl rand -base64 32). Start the server with it in MASTER_KEY and the previous
one in MASTER_KEY_PREVIOUS, then run this with the same settings while the server runs. With several servers, start all
of them with both keys first.

If the key is in DATA_DIR: stop the server, run this, start it again. This makes the new key and moves the previous one
to master.key.previous.

Leave MASTER_KEY_PREVIOUS or master.key.previous in place for 180 days. The previous key opens nothing anymore, but it
signed the current sessions and the return paths of mail that may still bounce. Keep it elsewhere for as long as you
keep dumps that were made with it.

--end-sessions   Log all users and their phones out and accept no earlier signature, in case the previous key was stolen.
                 It moves to master.key.distrusted; remove MASTER_KEY_PREVIOUS at once.`,
  run: async ({ words, config, terminal }) => {
    const { values } = parseArgs({ args: [...words], options: { "end-sessions": { type: "boolean" } } });
    await refuseWhileMoving(config);
    const maintenance = await openInstallation(config);
    try {
      const masterKey = await ringOf(config, maintenance);
      terminal.say(
        `Keys rewrapped: ${await rewrapAll({ ...maintenance, masterKey })}. All now use the new master key.`,
      );
      await resealAll(config, { ...maintenance, masterKey }, terminal);
      terminal.say(await sealAnew({ ...maintenance, masterKey }));
      const areBelieved = values["end-sessions"] !== true;
      terminal.say(await retire(config, masterKey, areBelieved));
      if (!areBelieved) terminal.say(`Sessions ended: ${await endAllSessions(maintenance)}.`);
    } finally {
      await maintenance.database.close();
    }
  },
};

/** A move writes what it read before, and so could bring back an object as the previous key had sealed it. */
const refuseWhileMoving = async (config: Config): Promise<void> => {
  const [, from] = openObjectStores(config);
  const left = await from?.list("")[Symbol.asyncIterator]().next();
  if (left === undefined || left.done === true) return;
  throw new Error("Not all recordings have moved to the store in use: let move-recordings finish first.");
};

/** Before the previous key is put away: what it sealed must not be left behind with it. */
const resealAll = async (
  config: Config,
  { database, masterKey }: MaintenanceContext & { readonly masterKey: MasterKey },
  terminal: Terminal,
): Promise<void> => {
  const recordingStore = openRecordings(config, { masterKey });
  const { resealed, unreadable } = await resealRecordings({ database, recordingStore });
  terminal.say(`Recordings resealed: ${resealed}.`);
  if (unreadable.length === 0) return;
  const some = unreadable.slice(0, 10).join(", ");
  terminal.complain(
    `No known master key opens ${unreadable.length} of the recordings. They were left alone: ${some}.`,
  );
};

/** The checkpoint's seal must still be one of a known key when the key before is gone. */
const sealAnew = async (
  maintenance: MaintenanceContext & { readonly masterKey: MasterKey },
): Promise<string> => {
  try {
    return `Sealed the audit log with it: checkpoint ${(await sealAudit(maintenance)).number}.`;
  } catch (error) {
    // What is wrong with the log must not keep the keys from being changed.
    return `Could not seal the audit log: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** The keys of a rotation; one that was cut off goes on with the key that it made. */
const ringOf = async (config: Config, { database }: MaintenanceContext): Promise<MasterKey> => {
  const present = await getMasterKey(config);
  if (config.masterKey !== null || isUnderWay(present)) return present;
  // Its lock says that no server runs; servers on a database of their own would not hear of a key made here.
  if (database.kind === "folder") return addMasterKey(config.dataDir, present);
  throw new Error(
    "With DATABASE_URL, set the keys yourself, on the server first: a new one in MASTER_KEY, the one from master.key in MASTER_KEY_PREVIOUS.",
  );
};

/** Answers what there is to do with the key before. */
const retire = async (config: Config, ring: MasterKey, areBelieved: boolean): Promise<string> => {
  if (config.masterKey === null) {
    const retired = await retirePreviousKeys(config.dataDir, ring, { areBelieved });
    const advice = areBelieved ? " Leave it there for 180 days, or users are logged out." : "";
    return `The previous key is in ${retired}.${advice} Earlier dumps need it.`;
  }
  return areBelieved
    ? "Leave MASTER_KEY_PREVIOUS set for 180 days, or users are logged out."
    : "Remove MASTER_KEY_PREVIOUS and restart the server now.";
};

const isUnderWay = ({ previous = [] }: MasterKey): boolean => previous.length > 0;

const ROUNDS = 3;

/** Users who sign up at a server that still wraps by the previous key are found by another round, but not for ever. */
const rewrapAll = async (
  maintenance: MaintenanceContext & { readonly masterKey: MasterKey },
): Promise<number> => {
  let count = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { rewrapped, unreadable } = await rewrapKeys(maintenance);
    count += rewrapped;
    if (unreadable > 0) {
      throw new Error(
        `No known master key opens ${unreadable} of the keys. They were left alone; set the missing master key in MASTER_KEY_PREVIOUS.`,
      );
    }
    if ((await countOtherwiseWrapped(maintenance)) === 0) return count;
  }
  throw new Error(
    "A server still wraps with the previous key: start it with the new one in MASTER_KEY, then run this again.",
  );
};

/** Logs everybody out, phones too. Answers how many sessions that ended. */
export const endAllSessions = async ({
  database,
  clock,
}: Pick<Context, "database" | "clock">): Promise<number> => {
  await database.db.updateTable("phones").set({ token_hash: null }).execute();
  const ended = await database.db
    .updateTable("sessions")
    .set({ ended_at: new Date(clock.now()), end_reason: "master-key" })
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
};
