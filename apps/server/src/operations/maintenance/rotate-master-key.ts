import { parseArgs } from "node:util";
import { sealAudit } from "../../features/audit/public.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Context, MaintenanceContext } from "../../context.ts";
import { addMasterKey, retirePreviousKeys } from "../../platform/crypto/master-key-file.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import type { Command } from "./command.ts";
import { getMasterKey, openInstallation } from "./installation.ts";
import { countOtherwiseWrapped, rewrapKeys } from "./wrapped-keys.ts";

export const rotateMasterKey: Command = {
  summary: "wrap every user's key by a new master key",
  help: `afterword rotate-master-key [--end-sessions]

Wraps every user's key anew by the master key of now; notes, recipients and mails stay as they are. It may be cut off
at any point and run again: what is wrapped by either key can be read all the time.

Where MASTER_KEY is set: make a new key (openssl rand -base64 32), start the server with it in MASTER_KEY and the one
before in MASTER_KEY_PREVIOUS, and run this with the same settings while the server works. With several servers, start
them all with both keys before this.

Where the key is in DATA_DIR: stop the server, run this, start it again. The new key is made here; the one before goes
to master.key.previous.

Leave MASTER_KEY_PREVIOUS, or master.key.previous in its place, for 180 days: the key before opens nothing any more, but
it signed what people are logged in with, and the return paths of mails that may still come back. Keep it elsewhere for
as long as there are dumps that were made with it.

--end-sessions   Log everybody out and believe nothing that was signed before, for when the key before may have been
                 stolen. It goes to master.key.distrusted; take MASTER_KEY_PREVIOUS out at once.`,
  run: async ({ words, config, terminal }) => {
    const { values } = parseArgs({ args: [...words], options: { "end-sessions": { type: "boolean" } } });
    const maintenance = await openInstallation(config);
    try {
      const masterKey = await ringOf(config, maintenance);
      terminal.say(
        `Keys wrapped anew: ${await rewrapAll({ ...maintenance, masterKey })}. All are of the new master key.`,
      );
      terminal.say(await sealAnew({ ...maintenance, masterKey }));
      const areBelieved = values["end-sessions"] !== true;
      terminal.say(await retire(config, masterKey, areBelieved));
      if (!areBelieved) terminal.say(`Sessions ended: ${await endAllSessions(maintenance)}.`);
    } finally {
      await maintenance.database.close();
    }
  },
};

/** The checkpoint's seal must still be one of a known key when the key before is gone. */
const sealAnew = async (
  maintenance: MaintenanceContext & { readonly masterKey: MasterKey },
): Promise<string> => {
  try {
    return `The audit log was sealed by it too, checkpoint ${(await sealAudit(maintenance)).number}.`;
  } catch (error) {
    // What is wrong with the log must not keep the keys from being changed.
    return `The audit log was not sealed anew: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** The keys of a rotation; one that was cut off goes on with the key that it made. */
const ringOf = async (config: Config, { database }: MaintenanceContext): Promise<MasterKey> => {
  const present = await getMasterKey(config);
  if (config.masterKey !== null || isUnderWay(present)) return present;
  // Its lock says that no server runs; servers on a database of their own would not hear of a key made here.
  if (database.kind === "folder") return addMasterKey(config.dataDir, present);
  throw new Error(
    "With DATABASE_URL set, the keys must be given: a new one in MASTER_KEY, the one of master.key in MASTER_KEY_PREVIOUS, to the server first.",
  );
};

/** Answers what there is to do with the key before. */
const retire = async (config: Config, ring: MasterKey, areBelieved: boolean): Promise<string> => {
  if (config.masterKey === null) {
    const retired = await retirePreviousKeys(config.dataDir, ring, { areBelieved });
    const reason = areBelieved ? "leave it there for 180 days, or people are logged out. Dumps" : "dumps";
    return `The key before is in ${retired}; ${reason} that were made before need it.`;
  }
  return areBelieved
    ? "Leave MASTER_KEY_PREVIOUS set for 180 days, or people are logged out."
    : "Leave MASTER_KEY_PREVIOUS out, and start the server again now.";
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
        `Keys that none of the known master keys opens: ${unreadable}. They were left as they are; name the missing master key in MASTER_KEY_PREVIOUS.`,
      );
    }
    if ((await countOtherwiseWrapped(maintenance)) === 0) return count;
  }
  throw new Error(
    "Some server still wraps by the previous key: start it with the new one in MASTER_KEY, then run this again.",
  );
};

/** Logs everybody out. Answers how many sessions that ended. */
export const endAllSessions = async ({
  database,
  clock,
}: Pick<Context, "database" | "clock">): Promise<number> => {
  const ended = await database.db
    .updateTable("sessions")
    .set({ ended_at: new Date(clock.now()), end_reason: "master-key" })
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
};
