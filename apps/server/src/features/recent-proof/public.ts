/** Recent proof: what a session has to show again before it may do what needs its owner. */
export { proveOwner, provePresence, proveRecently, recordMailedPassword } from "./recent-proof.ts";
export type { GivenProof, ProofContext } from "./recent-proof.ts";
