import type { Mutant } from "./mutant.ts";

const SWITCH = "apps/server/src/engine/switch";
const OUTBOX = "apps/server/src/engine/outbox";

/** What may go wrong where several users, or several mails, are worked on together; hunted where many fall due at once. */
export const BATCH_MUTANTS: readonly Mutant[] = [
  {
    name: "facts before the locks",
    file: `${SWITCH}/decide-batch.ts`,
    find: "const users = await rows.lockDueUsers(owners, now);",
    replace:
      "const before = await rows.listTerms(owners); const users = await rows.lockDueUsers(owners, now); rows = { ...rows, listTerms: async () => before, getTerms: async (id) => before.get(id) };",
  },
  {
    name: "half a batch is lost",
    file: `${SWITCH}/decide-batch.ts`,
    find: "await rows.writeDecisions(allOf(written));",
    replace:
      "const { deliveries, mails, ...others } = allOf(written); const half = (of) => of.slice(0, Math.ceil(of.length / 2)); await rows.writeDecisions({ ...others, deliveries: half(deliveries), mails: half(mails) });",
  },
  {
    name: "whom a batch has no room for is forgotten",
    file: `${SWITCH}/decide-batch.ts`,
    find: "await rows.writeDecisions(allOf(written));",
    replace:
      "await rows.writeDecisions(allOf(written.slice(0, 1).concat(written.slice(1).map(({ states }) => ({ ...allOf([]), states })))));",
  },
  {
    name: "claimed reminder is not asked about again",
    file: `${OUTBOX}/send-due-mails.ts`,
    find: "if (!(await isStillWanted(context, claimed)))",
    replace: "if (claimed === null)",
  },
  {
    name: "batch is marked before its answers",
    file: `${OUTBOX}/send-due-mails.ts`,
    find: "const result = await writeAndSend(context, claimed);",
    replace:
      'const accepted = { kind: "accepted", answer: "", address: "a@mail1.example" }; const [result] = await Promise.all([writeAndSend(context, claimed), recordResult(context, claimed, accepted)]);',
  },
];
