import type {
  AuditAccount,
  AuditDetail,
  AuditEntry,
  AuditFinding,
} from "@afterword/contract/endpoints/audit";
import { fullName } from "@afterword/core/accounts/name";
import { activity } from "@afterword/core/messages/activity";
import { audit as say, auditKinds, auditValues } from "@afterword/core/messages/audit";
import { markOf } from "@afterword/core/text/ids";
import { deviceInWords } from "@afterword/core/accounts/device-in-words";

/** A kind that a newer server writes is told by its name. */
export const kindInWords = (kind: string): string => KINDS[kind] ?? kind;

const KINDS: Readonly<Record<string, string>> = { ...activity, ...auditKinds };

export const nameOf = (account: AuditAccount): string => {
  if (account.isSystem) return say.installation;
  const name = fullName(account).trim();
  return name === "" ? say.deletedAccount(markOf(account._id)) : name;
};

/** What a check found; its sentence is for operators. */
export const findingInWords = ({ owner }: Pick<AuditFinding, "owner">): string =>
  owner === null ? say.brokenSeal : say.brokenLogOf(markOf(owner));

/** "Device: Firefox on Linux · Network: 203.0.113.x" */
export const detailInWords = ({ detail }: AuditEntry): string =>
  detail.map(({ name, value }) => `${NAMES[name]}: ${valueInWords(name, value)}`).join(" · ");

const valueInWords = (name: AuditDetail, value: string): string => {
  if (name === "device") return deviceInWords(value);
  if (name === "fields") return say.fieldNames(value);
  return WORDY.has(name) ? (VALUES[value] ?? value) : value;
};

/** Their values are words of the catalogue; those of the others are names, numbers and marks. Fields are called as in the database. */
const WORDY: ReadonlySet<AuditDetail> = new Set(["active", "role", "change"]);

const VALUES: Readonly<Record<string, string>> = auditValues;

const NAMES: Readonly<Record<AuditDetail, string>> = {
  by: say.detailBy,
  device: say.detailDevice,
  network: say.detailNetwork,
  times: say.detailTimes,
  fields: say.detailFields,
  active: say.detailActive,
  role: say.detailRole,
  plan: say.detailPlan,
  change: say.detailChange,
  snippet: say.detailSnippet,
  note: say.detailNote,
  recipient: say.detailRecipient,
  delivery: say.detailDelivery,
  batch: say.detailBatch,
  count: say.detailCount,
  status: say.detailStatus,
  entries: say.detailEntries,
  what: say.detailWhat,
};
