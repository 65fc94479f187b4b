/** What the paper store and the server know each other by; in the real stores an operator sets it up. */
export const PAPER_APP = {
  bundleId: "paper.afterword",
  appId: 1_000_000_001,
  keyId: "PAPERKEY01",
  issuerId: "57246542-96fe-1a63-e053-0824d011072a",
  packageName: "paper.afterword",
  serviceAccount: "server@paper-store.invalid",
  tokenUri: "https://paper-store.invalid/token",
  playOrigin: "https://play.paper-store.invalid",
  pushAudience: "https://paper-store.invalid/push",
  pushEmail: "push@paper-store.invalid",
} as const;
