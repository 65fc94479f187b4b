import type { Mutant } from "./mutant.ts";

const MEDIA = "apps/server/src/features/media";

const LISTS_NO_DELIVERED: Mutant["also"] = [
  {
    file: `${MEDIA}/queries.ts`,
    find: '.where("recording", "in", [...names])',
    replace: '.where("recording", "in", [...names]).where("triggered_at", "is", null)',
  },
];

/** What happens to recordings, and what must not wait for them (behaviour §5); hunted in the worlds with recordings. */
export const RECORDING_MUTANTS: readonly Mutant[] = [
  {
    name: "note waits for its recording",
    file: "apps/server/src/engine/switch/release-notes.ts",
    find: "of targets)",
    replace: 'of targets.filter(({ recording }) => recording?.state !== "arriving"))',
  },
  {
    name: "page waits for the store",
    file: `${MEDIA}/shown-recording.ts`,
    find: 'await Promise.race([asked, patience.over.then(() => "silent" as const)])',
    replace: "await asked",
  },
  {
    name: "orphan search ignores deliveries",
    file: `${MEDIA}/orphan-queries.ts`,
    find: "notes.recording = recordings.name",
    replace: "notes.recording = recordings.name and notes.triggered_at is null",
    also: LISTS_NO_DELIVERED,
  },
  {
    name: "removal ignores notes",
    file: `${MEDIA}/recordings.ts`,
    find: "names.filter((name) => !named.has(name))",
    replace: "names.filter((name) => named.size >= 0 || name)",
  },
  {
    name: "conversion deletes the parts before the file is in its place",
    file: `${MEDIA}/convert-recordings.ts`,
    find: "  const { size } = await context.recordingStore.put(",
    replace: "  await deleteParts(context, claim);\n  const { size } = await context.recordingStore.put(",
  },
  {
    name: "part is acknowledged although the store refused it",
    file: `${MEDIA}/part-storing.ts`,
    find: "else await context.recordingStore.put(partKey(target, object), checked.body);",
    replace:
      "else { const bytes = []; for await (const piece of checked.body) bytes.push(piece); await context.recordingStore.put(partKey(target, object), (async function* () { yield* bytes; })()).catch(() => undefined); }",
  },
  {
    name: "last part closes a recording that has gaps",
    file: `${MEDIA}/part-storing.ts`,
    find: "const missing = await listMissing(trx, target, count);",
    replace: "const missing = (await listMissing(trx, target, count)).slice(0, 0);",
  },
  {
    name: "upload is forgotten after a crash in its conversion",
    file: `${MEDIA}/conversion-queries.ts`,
    find: "update recordings set due_ms = ${nowMs + leaseMs}, attempts",
    replace: "update recordings set due_ms = ${nowMs < 0 ? leaseMs : null}, attempts",
  },
  {
    name: "what no note names is kept",
    file: `${MEDIA}/orphan-queries.ts`,
    find: "where unnamed_since_ms is null and not ${isNamed}",
    replace: "where unnamed_since_ms is null and not ${isNamed} and false",
  },
  {
    name: "page says nothing of missing parts",
    file: `${MEDIA}/shown-recording.ts`,
    find: 'parts: known.state === "arriving" ? { arrived: known.partsArrived, of: known.partCount } : null,',
    replace: "parts: null,",
  },
  {
    name: "credential opens recordings of others",
    file: `${MEDIA}/recording-reading.ts`,
    find: 'if (credential.owner !== id.owner) return refuse({ kind: "not-found" });',
    replace: "",
  },
  {
    name: "any secret lets a sender in",
    file: `${MEDIA}/sender.ts`,
    find: "!isSame(secret, sender.secret)",
    replace: "!isSame(secret, secret)",
  },
  {
    name: "no one is told of an upload that waits",
    file: `${MEDIA}/owner-mails.ts`,
    find: "(await isStillAwaited(trx, id)) ? told : null",
    replace: "(await isStillAwaited(trx, id)) ? null : told",
  },
  {
    name: "writers are told of uploads that have come",
    file: `${MEDIA}/owner-mails-queries.ts`,
    find: '.where("recordings.state", "=", "arriving")',
    replace: '.where("recordings.state", "!=", "failed")',
  },
];
