import type { ServiceMs } from "@afterword/core/time/instant";
import type { MailFlow } from "@afterword/core/switch/refusals";

/** An address as the evidence knows it: keyed hashes of it and of its domain. */
export type HashedAddress = { readonly domain: Buffer; readonly address: Buffer };

/** What is known of whether our mail flows (behaviour §1.2). */
export type EvidenceRows = {
  /** Keeps the latest time at which a mail to this domain was accepted. */
  readonly keepAcceptance: (domain: Buffer, at: ServiceMs) => Promise<void>;
  /** Keeps the latest time at which a mail to this address was refused. */
  readonly keepRefusal: (hashed: HashedAddress, at: ServiceMs) => Promise<void>;
  /**
   * `domains`: the one domain that is asked about, under every key that it may have been hashed with. Of mails to it
   * and to others those count that were accepted after `from` and not after `to`, and did not come back.
   */
  readonly readMailFlow: (wanted: {
    readonly domains: readonly Buffer[];
    readonly from: ServiceMs;
    readonly to: ServiceMs;
  }) => Promise<MailFlow>;
};
