import { parseArgs } from "node:util";
import { messages } from "@afterword/core/messages/catalog";
import { closeContext } from "../../../context.ts";
import { migrate } from "../../../platform/db/migrate.ts";
import { openServiceClock } from "../../../engine/clock/service-clock.ts";
import { UsageMistake } from "../command.ts";
import type { Command } from "../command.ts";
import { createQuietContext } from "../installation.ts";
import { resetSecondFactor } from "../reset-second-factor.ts";

export const resetSecondFactorCommand: Command = {
  summary: "let somebody in again who lost every second factor",
  help: `afterword reset-second-factor ADDRESS

Takes passkeys, one-time codes and recovery codes away from the account with this address, so that its password alone
opens it again. Make sure that it is its owner who asks. It is written into the security log, and the owner gets a mail
with the next start of the server. An admin adds a new second factor before working as an admin again.`,
  run: async ({ words, config, terminal }) => {
    const { positionals } = parseArgs({ args: [...words], allowPositionals: true, options: {} });
    const [address, ...more] = positionals;
    if (address === undefined || more.length > 0) throw new UsageMistake("Say whose: one ADDRESS.");
    const context = await createQuietContext(config);
    try {
      await migrate(context.database.pool);
      await openServiceClock(context);
      const reset = await resetSecondFactor(context, address);
      if (!reset.ok) {
        throw new Error("sentence" in reset.error ? reset.error.sentence?.(messages) : reset.error.kind);
      }
      terminal.say("The password alone opens this account now.");
    } finally {
      await closeContext(context);
    }
  },
};
