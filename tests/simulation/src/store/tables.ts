import type { Admin, BrakeRow, DeliveredUser } from "@afterword/server/engine/store/rows/brake";
import type { ClockRow } from "@afterword/server/engine/store/rows/clock";
import type { AuditEntry } from "@afterword/server/engine/store/rows/audit";
import type { ListedRecipient } from "@afterword/server/engine/store/rows/bounces";
import type { LinkRow } from "@afterword/server/engine/store/rows/links";
import type { NewDelivery, ReleasedRecording } from "@afterword/server/engine/store/rows/releases";
import type { SignOfLifeRow, SwitchUser } from "@afterword/server/engine/store/rows/users";
import type { StoreEntitlement, VoucherEntitlement } from "@afterword/core/subscriptions/entitlements";
import type { StandingTerms } from "@afterword/core/subscriptions/standing";
import type { BrakeGroup } from "@afterword/core/switch/brake";
import type { ServiceMs, WallMs } from "@afterword/core/time/instant";
import type { Heard } from "../checker/app-store-words.ts";
import { createDueIndex, type DueIndex } from "./due-index.ts";
import type { Challenge, Phone, Push } from "./phone.ts";
import { createRow, type Row } from "./row.ts";

/** Everything that is committed, which survives crashes. The rows of one account are together, since their keys begin with the owner. */
export type Tables = {
  readonly accounts: Map<string, Account>;
  readonly plans: Map<string, Plan>;
  readonly links: Map<string, Row<Link>>;
  /** By owner, purpose and ref. A link whose ref was changed is under both. */
  readonly linksByRef: Map<string, Row<Link>[]>;
  readonly mailOwners: Map<string, string>;
  readonly clock: Row<ClockRow>;
  readonly brake: Readonly<Record<BrakeGroup, Row<BrakeRow>>>;
  /** By domain. */
  readonly mailDomains: Map<string, Row<ServiceMs>>;
  /** By domain, then by address. */
  readonly refusedAddresses: Map<string, Map<string, Row<ServiceMs>>>;
  /** Mails that were accepted, by domain, in the order of their acceptances; some of them came back. */
  readonly acceptedMails: Map<string, Row<Mail>[]>;
  readonly heldOwners: Set<string>;
  /** In the order of their commits. */
  readonly deliveredUsers: DeliveredUser[];
  /** When the canary arrived. */
  readonly canaryNights: ServiceMs[];
  readonly admins: Admin[];
  readonly dueUsers: DueIndex<Account>;
  readonly calendarUsers: DueIndex<Account, WallMs>;
  /** One index for each kind of mail. */
  readonly dueMails: Map<string, DueIndex<Row<Mail>>>;
  readonly duePushes: DueIndex<Row<Push>>;
  readonly observer: Observer;
};

export type Account = {
  readonly id: string;
  readonly user: Row<SwitchUser>;
  /** Plans that admins gave. */
  readonly granted: Row<ReadonlySet<string>>;
  readonly wish: Row<PlanWish>;
  readonly subscriptions: Map<string, Row<Subscription>>;
  /** By plan. */
  readonly vouchers: Map<string, Row<VoucherEntitlement>>;
  readonly deliveredCycles: Set<number>;
  readonly notes: Map<string, Row<Note>>;
  readonly recipients: Map<string, Row<Recipient>>;
  readonly deliveries: Map<string, Row<Delivery>>;
  /** By kind and key, which are unique together. */
  readonly mailKeys: Map<string, Row<Mail>>;
  readonly mails: Map<string, Row<Mail>>;
  readonly queuedReminders: Set<Row<Mail>>;
  readonly signs: Row<SignOfLifeRow>;
  readonly phone: Row<Phone>;
  /** By the hash of its secret. */
  readonly challenges: Map<string, Row<Challenge>>;
  /** By kind and key, which are unique together. */
  readonly pushKeys: Map<string, Row<Push>>;
  readonly pushes: Map<string, Row<Push>>;
};

/** What the owner wants of plans. */
export type PlanWish = Pick<StandingTerms, "chosenPlan" | "switchingToFree">;

/** A store subscription, with when its store is asked again. */
export type Subscription = StoreEntitlement & {
  readonly askMs: ServiceMs | null;
  readonly silentSinceMs: ServiceMs | null;
  /** In worlds with app stores. */
  readonly told?: Told;
};

/** What else the product keeps of a subscription, and for the checker the words that were committed with it. */
export type Told = { readonly saidAt: WallMs; readonly attempts: number; readonly heard: Heard };

export type Plan = { readonly priceCents: number; readonly retentionMonths: number };

export type Note = {
  readonly id: string;
  readonly active: boolean;
  readonly triggeredAt: WallMs | null;
  readonly writtenAt: WallMs;
  readonly recording?: ReleasedRecording;
  readonly recipientIds: readonly string[];
};

export type Recipient = ListedRecipient;

export type Delivery = Omit<NewDelivery, "state"> & {
  readonly state: "queued" | "failed" | "accepted" | "bounced";
  readonly acceptedAt: WallMs | null;
};

export type MailState = "queued" | "sent" | "bounced" | "failed" | "cancelled";

export type Mail = {
  readonly owner: string;
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly sealed: Buffer;
  readonly state: MailState;
  readonly attempts: number;
  readonly attemptsBefore: number;
  readonly dueMs: ServiceMs | null;
  readonly queuedAt: WallMs;
  readonly queuedMs: ServiceMs;
  readonly sentAt: WallMs | null;
  readonly lastAnswer: string | null;
  readonly domain: Buffer | null;
  readonly acceptedMs: ServiceMs | null;
  readonly lastingSinceMs: ServiceMs | null;
  readonly refusedAttempt: number | null;
};

export type Link = LinkRow & { readonly purpose: string; readonly createdAt: WallMs };

/** Callbacks for committed changes, in the order of the commits. */
export type Observer = {
  readonly clockWritten: () => void;
  /** What the account or its subscription allows was changed. */
  readonly termsChanged: (owner: string) => void;
  /** What is known of a store subscription was written. */
  readonly subscriptionWritten: (owner: string) => void;
  readonly heldChanged: (owner: string, held: SwitchUser["held"]) => void;
  readonly dueChanged: (dueMs: ServiceMs) => void;
  readonly calendarDueChanged: (at: WallMs) => void;
  readonly signGiven: (sign: SignOfLifeRow) => void;
  readonly noteReleased: (owner: string, note: Note) => void;
  readonly mailMarked: (mail: Mail) => void;
  readonly auditAdded: (entry: AuditEntry) => void;
};

export const quietObserver: Observer = {
  clockWritten: () => undefined,
  termsChanged: () => undefined,
  subscriptionWritten: () => undefined,
  heldChanged: () => undefined,
  dueChanged: () => undefined,
  calendarDueChanged: () => undefined,
  signGiven: () => undefined,
  noteReleased: () => undefined,
  mailMarked: () => undefined,
  auditAdded: () => undefined,
};

export const createTables = (observer: Observer = quietObserver): Tables => ({
  accounts: new Map(),
  plans: new Map(),
  links: new Map(),
  linksByRef: new Map(),
  mailOwners: new Map(),
  clock: createRow<ClockRow>(() => observer.clockWritten()),
  brake: { established: createRow<BrakeRow>(() => undefined), new: createRow<BrakeRow>(() => undefined) },
  mailDomains: new Map(),
  refusedAddresses: new Map(),
  acceptedMails: new Map(),
  heldOwners: new Set(),
  deliveredUsers: [],
  canaryNights: [],
  admins: [],
  dueUsers: createDueIndex<Account>(orderOf),
  calendarUsers: createDueIndex<Account, WallMs>(orderOf),
  dueMails: new Map(),
  duePushes: inTheirOrder(),
  observer,
});

/** Rows that are due at the same time come in the order in which they were first seen. */
const inTheirOrder = <T>(): DueIndex<T> => {
  let count = 0;
  return createDueIndex<T>(() => (count += 1));
};

const orderOf = ({ id }: Account): number => Number.parseInt(id.slice(0, 8), 16);

export const addAccount = (tables: Tables, user: SwitchUser): Account => {
  const userRow = createRow<SwitchUser>((before, after) => {
    tables.dueUsers.move(account, after.dueMs);
    tables.calendarUsers.move(account, after.calendarDueAt);
    if (after.dueMs !== null) tables.observer.dueChanged(after.dueMs);
    if (after.calendarDueAt !== null) tables.observer.calendarDueChanged(after.calendarDueAt);
    if (before !== undefined && haveTermsChanged(before, after)) tables.observer.termsChanged(after.id);
    if (before?.held !== after.held) noteHeld(tables, after);
  }, user);
  const account: Account = {
    id: user.id,
    user: userRow,
    granted: createRow<ReadonlySet<string>>(() => tables.observer.termsChanged(user.id), new Set()),
    wish: createRow<PlanWish>(() => undefined),
    subscriptions: new Map(),
    vouchers: new Map(),
    deliveredCycles: new Set(),
    notes: new Map(),
    recipients: new Map(),
    deliveries: new Map(),
    mailKeys: new Map(),
    mails: new Map(),
    queuedReminders: new Set(),
    signs: createRow<SignOfLifeRow>((_before, sign) => tables.observer.signGiven(sign)),
    phone: createRow<Phone>(() => undefined),
    challenges: new Map(),
    pushKeys: new Map(),
    pushes: new Map(),
  };
  tables.accounts.set(user.id, account);
  tables.dueUsers.move(account, user.dueMs);
  tables.calendarUsers.move(account, user.calendarDueAt);
  return account;
};

const haveTermsChanged = (before: SwitchUser, after: SwitchUser): boolean =>
  before.active !== after.active || before.subscriptionValidUntil !== after.subscriptionValidUntil;

const noteHeld = ({ heldOwners, observer }: Tables, { id, held }: SwitchUser): void => {
  if (held !== null && held.releasedAt === null) heldOwners.add(id);
  else heldOwners.delete(id);
  observer.heldChanged(id, held);
};

export const getAccount = (tables: Tables, owner: string): Account => {
  const account = tables.accounts.get(owner);
  if (account === undefined) throw new Error("the row has no owner");
  return account;
};

export const noteRow = (tables: Tables, account: Account, id: string): Row<Note> => {
  const known = account.notes.get(id);
  if (known !== undefined) return known;
  const row = createRow<Note>((before, note) => {
    const isReleased = note.triggeredAt !== null && before?.triggeredAt !== note.triggeredAt;
    if (isReleased) tables.observer.noteReleased(account.id, note);
  });
  account.notes.set(id, row);
  return row;
};

export const recipientRow = (account: Account, id: string): Row<Recipient> => {
  const known = account.recipients.get(id);
  if (known !== undefined) return known;
  const row = createRow<Recipient>(() => undefined);
  account.recipients.set(id, row);
  return row;
};

export const mailRow = (tables: Tables, account: Account, kindAndKey: string): Row<Mail> => {
  const known = account.mailKeys.get(kindAndKey);
  if (known !== undefined) return known;
  const row: Row<Mail> = createRow<Mail>((before, mail) => {
    if (before === undefined) tables.mailOwners.set(mail.id, account.id);
    account.mails.set(mail.id, row);
    indexOf(tables, mail.kind).move(row, mail.dueMs);
    if (mail.kind === "reminder") {
      if (mail.state === "queued") account.queuedReminders.add(row);
      else account.queuedReminders.delete(row);
    }
    if (mail.dueMs !== null) tables.observer.dueChanged(mail.dueMs);
    if (before?.state !== "sent" && mail.state === "sent") noteAccepted(tables, mail.domain, row);
    tables.observer.mailMarked(mail);
  });
  account.mailKeys.set(kindAndKey, row);
  return row;
};

const noteAccepted = ({ acceptedMails }: Tables, domain: Buffer | null, row: Row<Mail>): void => {
  if (domain === null) return;
  const key = domain.toString("hex");
  const mails = acceptedMails.get(key);
  if (mails === undefined) acceptedMails.set(key, [row]);
  else mails.push(row);
};

const indexOf = (tables: Tables, kind: string): DueIndex<Row<Mail>> => {
  const known = tables.dueMails.get(kind);
  if (known !== undefined) return known;
  const index = inTheirOrder<Row<Mail>>();
  tables.dueMails.set(kind, index);
  return index;
};

/** The earliest due time of any user or mail; null if none has one. */
export const earliestDue = (tables: Tables): ServiceMs | null => {
  let earliest = tables.dueUsers.earliest();
  for (const index of [...tables.dueMails.values(), tables.duePushes]) {
    const due = index.earliest();
    if (due !== null && (earliest === null || due < earliest)) earliest = due;
  }
  return earliest;
};
