import { parseArgs } from "node:util";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { messages } from "@afterword/core/messages/catalog";
import { closeContext } from "../../../context.ts";
import type { Context } from "../../../context.ts";
import { migrate } from "../../../platform/db/migrate.ts";
import { ensureFreePlan } from "../../../features/plans/public.ts";
import { openServiceClock } from "../../../engine/clock/service-clock.ts";
import { UsageMistake } from "../command.ts";
import type { Command } from "../command.ts";
import { createAdmin, promoteAdmin } from "../create-admin.ts";
import { createQuietContext } from "../installation.ts";
import type { Terminal } from "../terminal.ts";

const options = {
  email: { type: "string" },
  firstname: { type: "string" },
  lastname: { type: "string" },
  promote: { type: "boolean" },
} as const;

type Named = { email?: string; firstname?: string; lastname?: string; promote?: boolean };

export const createAdminCommand: Command = {
  summary: "make an account that is an admin",
  help: `afterword create-admin [--email ADDRESS] [--firstname NAME] [--lastname NAME]
afterword create-admin --promote --email ADDRESS

Makes an account that is an admin and whose address counts as confirmed. What is not named is asked for; the password
always is, without being shown. Where nobody sits at the terminal, answers are read from the input, one a line, in the
order address, first name, last name, password. There is no option for the password: other users of the machine could
read it.

--promote   Make the account that has this address an admin.`,
  run: async ({ words, config, terminal }) => {
    const { values } = parseArgs({ args: [...words], options });
    const context = await createQuietContext(config);
    try {
      await migrate(context.database.pool);
      await openServiceClock(context);
      await ensureFreePlan(context);
      await (values.promote === true ? promote(context, values) : create(context, values, terminal));
      terminal.say("There is an admin with this address now.");
    } finally {
      await closeContext(context);
    }
  },
};

const promote = async (context: Context, { email }: Named): Promise<void> => {
  if (email === undefined) throw new UsageMistake("Say whom to promote: --email ADDRESS.");
  const promoted = await promoteAdmin(context, email);
  if (!promoted.ok) throw new Error(sentenceOf(promoted.error));
};

const create = async (context: Context, named: Named, terminal: Terminal): Promise<void> => {
  const made = await createAdmin(context, {
    email: named.email ?? (await terminal.ask("Email address: ")),
    firstname: named.firstname ?? (await terminal.ask("First name: ")),
    lastname: named.lastname ?? (await terminal.ask("Last name: ")),
    password: await terminal.askHidden("Password: "),
  });
  if (!made.ok) throw new Error(sentenceOf(made.error));
};

const sentenceOf = (error: DomainError): string => {
  switch (error.kind) {
    case "invalid":
      return Object.entries(error.fields)
        .map(([field, sentence]) => `${field}: ${sentence(messages)}`)
        .join("\n");
    case "conflict":
      return error.sentence(messages);
    case "not-found":
      return error.sentence?.(messages) ?? "Nobody has this address.";
    default:
      return "Too much is being done at once; try again.";
  }
};
