import { adminFields } from "@afterword/contract/endpoints/accounts";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import type { Context } from "@afterword/server/context";
import { recordBounce } from "@afterword/server/engine/bounces/record-bounce";
import { sendDueMails } from "@afterword/server/engine/outbox/send-due-mails";
import { decideHeld } from "@afterword/server/engine/switch/held-deliveries";
import { sweep } from "@afterword/server/engine/switch/sweep";
import { declareUnreachable } from "@afterword/server/engine/switch/unreachable-owners";
import { deleteAccount } from "@afterword/server/features/accounts/account-deletion";
import { updateByAdmin } from "@afterword/server/features/accounts/admin-changes";
import { sendDeliveryAgain } from "@afterword/server/features/deliveries/sent-deliveries";
import { deleteNote } from "@afterword/server/features/notes/note-deletion";
import { addNote } from "@afterword/server/features/notes/note-saving";
import {
  addRecipient,
  deleteRecipient,
  updateRecipient,
} from "@afterword/server/features/recipients/recipient-saving";
import {
  answerReminderLink,
  giveSignOfLifeInSession,
} from "@afterword/server/features/signs-of-life/signs-of-life";
import type { Caller } from "@afterword/server/platform/http/caller";
import type { PlantedWriter } from "@afterword/server/testing/plant-writers";
import type { RoundPost } from "./interleaved-post.ts";

/** What an act has to do with: one of the servers, and someone of this round. */
export type Scene = {
  readonly context: Context;
  readonly writer: PlantedWriter;
  /** Another person than the writer, who may have been an admin until now. */
  readonly admin: PlantedWriter;
  readonly random: SeededRandom;
  readonly post: Pick<RoundPost, "sentMails" | "allowAgain">;
};

type Act = (scene: Scene) => Promise<unknown>;

const DEVICE = "a phone";

const confirm: Act = ({ context, writer: { owner } }) =>
  giveSignOfLifeInSession(context, { owner, source: "button", device: DEVICE });

const pressLink: Act = ({ context, writer }) =>
  answerReminderLink(context, { secret: writer.linkSecret, device: DEVICE });

const saveNote: Act = ({ context, writer: { owner, notes } }) =>
  addNote(context, {
    owner,
    device: DEVICE,
    id: context.ids.uuid(),
    content: { title: "For Miriam", text: "The well, too.", recording: null },
    active: true,
    recipientIds: notes.flatMap(({ recipients }) => recipients.map(({ id }) => id)).slice(0, 1),
  });

const removeNote: Act = ({ context, writer: { owner, notes }, random }) =>
  deleteNote(context, { owner, device: DEVICE, id: random.pick(notes).id });

const personOf = ({ writer: { owner, notes }, random }: Scene) => {
  const { id, email } = random.pick(random.pick(notes).recipients);
  return { owner, device: DEVICE, id, content: { name: "Miriam", email: `new.${email}` } };
};

const changeRecipient: Act = (scene) => updateRecipient(scene.context, personOf(scene));

const saveRecipient: Act = (scene) =>
  addRecipient(scene.context, { ...personOf(scene), id: scene.context.ids.uuid() });

const removeRecipient: Act = (scene) => deleteRecipient(scene.context, personOf(scene));

const takeBounce: Act = async ({ context, post, random }) => {
  if (post.sentMails.length === 0) return;
  const mail = random.pick(post.sentMails);
  post.allowAgain(mail);
  await recordBounce(context, { mail, attempt: null }, { status: "5.1.1", answer: "5.1.1 unknown user" });
};

const decide: Act = ({ context, writer: { owner }, admin, random }) =>
  decideHeld(context, { act: random.pick(["release", "refuse"]), owner, by: admin.owner });

const declare: Act = ({ context, writer: { owner }, admin }) =>
  declareUnreachable(context, { owner, by: admin.owner });

export const callerOf = ({ owner, session }: PlantedWriter, role: Caller["role"]): Caller => ({
  userId: owner,
  sessionId: session,
  role,
  device: DEVICE,
  isApp: true,
  showedSecondFactor: false,
  lacksSecondFactor: false,
});

/** From the session, which showed its password a moment ago. */
export const givenBy = (caller: Caller) => ({ caller, password: undefined, ip: "192.0.2.1" });

const changeAccount =
  (fields: Parameters<typeof adminFields.parse>[0]): Act =>
  ({ context, writer, admin }) =>
    updateByAdmin(context, givenBy(callerOf(admin, "admin")), writer.owner, adminFields.parse(fields));

const leave: Act = ({ context, writer }) =>
  deleteAccount(context, { ...givenBy(callerOf(writer, "user")), id: writer.owner });

const expel: Act = ({ context, writer, admin }) =>
  deleteAccount(context, { ...givenBy(callerOf(admin, "admin")), id: writer.owner });

const sendAgain: Act = async ({ context, admin, post }) => {
  const { rows } = await context.database.pool.query<{ id: string; mail: string }>(
    `select deliveries.id, mails.id as mail from deliveries join mails on mails.owner = deliveries.owner
       and mails.kind = 'delivery' and mails.key = deliveries.note || '/' || deliveries.recipient
     where deliveries.state in ('failed', 'bounced') limit 1`,
  );
  for (const { id, mail } of rows) {
    post.allowAgain(mail);
    await sendDeliveryAgain(context, { id, by: admin.owner });
  }
};

/** What may happen at once, and how often beside the others. */
const ACTS: readonly (readonly [share: number, name: string, act: Act])[] = [
  [14, "confirm", confirm],
  [5, "press link", pressLink],
  [8, "save note", saveNote],
  [4, "delete note", removeNote],
  [5, "change recipient", changeRecipient],
  [3, "add recipient", saveRecipient],
  [3, "delete recipient", removeRecipient],
  [18, "sweep", ({ context }) => sweep(context)],
  [18, "send", ({ context }) => sendDueMails(context)],
  [9, "bounce", takeBounce],
  [9, "decide held", decide],
  [4, "declare unreachable", declare],
  [3, "disable", changeAccount({ active: false })],
  [3, "enable", changeAccount({ active: true })],
  [2, "promote", changeAccount({ role: "admin" })],
  [2, "demote", changeAccount({ role: "user" })],
  [3, "send again", sendAgain],
  [2, "leave", leave],
  [2, "expel", expel],
];

const DRAWN = ACTS.flatMap(([share, name, act]) => Array.from({ length: share }, () => ({ name, act })));

/** The next act of a mix, by name. */
export const drawAct = (random: SeededRandom): { readonly name: string; readonly act: Act } =>
  random.pick(DRAWN);
