import { createHmac } from "node:crypto";
import { domainOf } from "@afterword/core/accounts/email";
import { countsAsRefused, DOMAIN_PERIOD_MS, type MailFlow } from "@afterword/core/switch/refusals";
import { HOUR_MS } from "@afterword/core/time/duration";
import { serviceMs, type Now, type ServiceMs } from "@afterword/core/time/instant";
import { deriveKeys, type MasterKey } from "../../platform/crypto/master-key.ts";
import type { MailKind } from "../mails/render-mail.ts";
import type { EvidenceRows } from "../store/rows/evidence.ts";

/**
 * What every answer of a mail server leaves behind, as evidence of whether our mail flows (behaviour §1.2): a refused
 * mailbox says something of its owner only while mails to others get through. Domains and addresses are kept as keyed
 * hashes.
 */
export type MailEvidence = {
  /** Of the domain of an address. */
  readonly domainOf: (address: string) => Buffer;
  /**
   * A mail to this domain was accepted. Only its mails say whether that stands; this names the domains to look at.
   * Written at most once an hour, and in no transaction: so many mails go to some domains that they would wait for
   * each other. One that a crash loses makes refusals count later, never earlier.
   */
  readonly accepted: (rows: EvidenceRows, domain: Buffer, at: ServiceMs) => Promise<void>;
  /**
   * A mail server answered that it does not take a mail for this address. Says nothing when only someone who typed the
   * address says that it exists: three invented ones would make a small domain one that refuses us as a whole.
   */
  readonly refused: (rows: EvidenceRows, mail: AddressedMail, at: ServiceMs) => Promise<void>;
  /** How mail flows around this address and beyond. */
  readonly flowAround: (rows: EvidenceRows, address: string, at: ServiceMs) => Promise<MailFlow>;
};

type AddressedMail = { readonly kind: string; readonly address: string };

/**
 * Mails that go to an address because someone typed it, whether or not anyone has confirmed it: an account holds its
 * address from the sign-up on.
 */
const TO_TYPED_ADDRESS: readonly string[] = [
  "account-exists",
  "confirm-email",
  "confirm-updated-email",
  "no-account",
  "reset-password",
] satisfies readonly MailKind[];

/**
 * A relay must give a mail back within this time (docs/deploy.md). Until it is over nobody knows of an accepted mail
 * whether it comes back.
 */
export const RELAY_KEEPS_MAX_MS = 6 * HOUR_MS;

const WRITTEN_EVERY_MS = HOUR_MS;
/** Beyond it the memory of what was written begins anew. */
const REMEMBERED_MAX = 50_000;

export const createMailEvidence = (masterKey: MasterKey): MailEvidence => {
  // What was hashed before a rotation of the master key is found as long as its key is believed.
  const keys = deriveKeys(masterKey, "mail-domain");
  const hashes = (text: string): readonly Buffer[] => keys.map((key) => hashOf(key, text));
  const hash = (text: string): Buffer => hashes(text)[0] ?? Buffer.alloc(0);
  const hashOfDomain = (address: string): Buffer => hash(domainOf(address));
  return {
    domainOf: hashOfDomain,
    accepted: createAcceptances(),
    refused: async (rows, { kind, address }, at) => {
      if (TO_TYPED_ADDRESS.includes(kind)) return;
      await rows.keepRefusal({ domain: hashOfDomain(address), address: hash(address.toLowerCase()) }, at);
    },
    flowAround: (rows, address, at) =>
      rows.readMailFlow({
        domains: hashes(domainOf(address)),
        from: serviceMs(at - DOMAIN_PERIOD_MS),
        to: serviceMs(at - RELAY_KEEPS_MAX_MS),
      }),
  };
};

/** A reminder that was refused, at the door or by a bounce. `status`: of the answer; null when it has none. */
export type RefusedMail = { readonly status: string | null; readonly address: string };

/** Whether a refused try counts (behaviour §1.2). Its own address is among the refused ones already. */
export const countsAgainst = async (
  rows: EvidenceRows,
  { mailEvidence }: { readonly mailEvidence: Pick<MailEvidence, "flowAround"> },
  { status, address }: RefusedMail,
  now: Now,
): Promise<{ readonly counts: boolean }> => {
  // An answer without a code never counts, so nothing has to be read about it.
  if (status === null) return { counts: false };
  return { counts: countsAsRefused(status, await mailEvidence.flowAround(rows, address, now.service), now) };
};

const createAcceptances = (): MailEvidence["accepted"] => {
  const written = new Map<string, ServiceMs>();
  return async (rows, domain, at) => {
    const name = domain.toString("hex");
    const last = written.get(name) ?? -Infinity;
    if (at >= last && at - last < WRITTEN_EVERY_MS) return;
    if (written.size >= REMEMBERED_MAX) written.clear();
    written.set(name, at);
    try {
      await rows.keepAcceptance(domain, at);
    } catch (error) {
      written.delete(name);
      throw error;
    }
  };
};

const hashOf = (key: Uint8Array, text: string): Buffer => createHmac("sha256", key).update(text).digest();
