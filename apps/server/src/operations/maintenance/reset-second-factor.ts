import { parseArgs } from "node:util";
import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { messages } from "@afterword/core/messages/catalog";
import { closeContext } from "../../context.ts";
import { openServiceClock } from "../../engine/clock/service-clock.ts";
import { UsageMistake } from "./command.ts";
import type { Command } from "./command.ts";
import { createQuietContext, migrateInstallation } from "./installation.ts";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { lockAddressHolder } from "../../features/accounts/public.ts";
import {
  deleteSecondFactors,
  clearFactorShown,
  deleteDisownLinks,
  recordFactorChange,
} from "../../features/second-factor/public.ts";

export const resetSecondFactorCommand: Command = {
  summary: "remove all second factors of an account",
  help: `npm run afterword -- reset-second-factor ADDRESS

Removes the passkeys, one-time codes and recovery codes of the account with this address, so that its password alone
opens it again. First verify that its owner is asking. The audit log records the reset, and the server emails the owner.
An admin must add a new second factor before acting as an admin again.`,
  run: async ({ words, config, terminal }) => {
    const { positionals } = parseArgs({ args: [...words], allowPositionals: true, options: {} });
    const [address, ...more] = positionals;
    if (address === undefined || more.length > 0) throw new UsageMistake("Name the account: one ADDRESS.");
    const context = await createQuietContext(config);
    try {
      await migrateInstallation(context);
      await openServiceClock(context);
      const reset = await resetSecondFactor(context, address);
      if (!reset.ok) {
        throw new Error("sentence" in reset.error ? reset.error.sentence?.(messages) : reset.error.kind);
      }
      terminal.say("The password alone now opens this account.");
    } finally {
      await closeContext(context);
    }
  },
};

/**
 * The way back for an owner who lost phone, keys and recovery codes: removes every factor, writes it to the audit log and
 * mails the owner. Sessions go on, and none counts as opened with a second factor any more.
 */
export const resetSecondFactor = (
  context: Pick<Context, "clock" | "database" | "ids" | "masterKey">,
  address: string,
): Promise<Outcome<null>> =>
  transaction(context.database.db, async (trx) => {
    const holder = await lockAddressHolder(trx, loginEmail(address));
    const user = holder === undefined ? undefined : await rowsOf(trx).lockUser(holder.id);
    if (user === undefined) {
      return refuse({ kind: "not-found", sentence: () => `No account has the address ${address}.` });
    }
    if (!(await deleteSecondFactors(trx, user.id))) {
      return refuse({ kind: "not-found", sentence: () => `${address} has no second factor.` });
    }
    await clearFactorShown(trx, user.id);
    await deleteDisownLinks(trx, { owner: user.id, email: user.email });
    const by = "command line";
    await recordFactorChange(trx, context, user, { what: "second-factor-reset", device: by, detail: { by } });
    return ok(null);
  });
