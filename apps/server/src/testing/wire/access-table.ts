/**
 * Who may make which call, written down a second time: the contract says it once, and one that was opened there by
 * mistake is noticed by the difference. A call that is missing here fails the matrix.
 */
export type Row = {
  readonly access: "public" | "session" | "admin" | "phone" | "machine";
  /** Whose thing the first parameter names; absent where it names no user's. */
  readonly id?: Kind;
  /** An admin reaches every user's. */
  readonly admins?: "everybody";
  /** Parameters that are no ids, or those of calls whose ids belong to no user. */
  readonly params?: Readonly<Record<string, string>>;
  /** A body that is taken; needed where there is an id, so that it is the id that decides. */
  readonly body?: unknown;
  /** The status an allowed caller gets where it is neither 200 nor, for want of a body, 400. */
  readonly taken?: number;
};

export type Kind = "user" | "note" | "recipient" | "session" | "passkey" | "delivery";

export const PASSWORD_OF_TESTS = "correct horse";

const UNKNOWN_ID = "6f1d7a50-0000-4000-8000-00000000dead";
const SECRET = "A".repeat(43);
const note = { title: "For you", text: "", active: false, recipients: [] };
const recipient = { name: "Miriam", email: "miriam@example.com" };

export const ACCESS_TABLE: Readonly<Record<string, Row>> = {
  "GET /api/version": { access: "public" },
  "GET /api/openapi.json": { access: "public" },
  "POST /api/log": { access: "public" },
  "POST /api/login": { access: "public" },
  "POST /api/login/second-factor": { access: "public" },
  "POST /api/loginagain": { access: "public" },
  "POST /api/logout": { access: "public" },
  "GET /api/users/{page}/{filter}": { access: "admin", params: { page: "0", filter: "ada" } },
  "GET /api/user-csv/{filter}": { access: "admin", params: { filter: "*" } },
  "GET /api/user-count/{filter}": { access: "admin", params: { filter: "*" } },
  "POST /api/user": { access: "public" },
  "POST /api/user/confirmation-mail": { access: "public" },
  "POST /api/user/confirm-email": { access: "public" },
  "POST /api/user/confirm-updated-email": { access: "public" },
  "POST /api/user/forgot-password": { access: "public" },
  "POST /api/user/reset-password": { access: "public" },
  "POST /api/user/confirm-agency/{secret}": { access: "public", params: { secret: SECRET }, taken: 410 },
  "GET /api/note-by-secret/{secret}": { access: "public", params: { secret: SECRET }, taken: 404 },
  "GET /api/snippets": { access: "public" },
  "GET /api/snippet/{id}": { access: "public", params: { id: "terms" } },
  "GET /api/snippet-homepage": { access: "public" },
  "GET /api/picture/{owner}/{picture}/{until}/{signature}": {
    access: "public",
    params: { owner: UNKNOWN_ID, picture: UNKNOWN_ID, until: "20000", signature: SECRET },
    taken: 404,
  },
  "POST /api/note-media/{userSecret}/{isLastPart}/{convertFlag}/{filePart}": {
    access: "public",
    params: {
      userSecret: SECRET,
      isLastPart: "0",
      convertFlag: "0",
      filePart: `${UNKNOWN_ID}%2F1700000000000.m4a.0`,
    },
    taken: 404,
  },
  "GET /api/media/{owner}/{file}": {
    access: "public",
    params: { owner: UNKNOWN_ID, file: "1700000000000.m4a" },
    taken: 401,
  },
  "GET /api/media/link/{token}/{as}": {
    access: "public",
    params: { token: `d.abc.1.${SECRET}`, as: "play" },
    taken: 404,
  },

  "GET /api/user/{_id}": { access: "session", id: "user", admins: "everybody" },
  "PUT /api/user/{_id}": { access: "session", id: "user", admins: "everybody", body: { firstname: "Eva" } },
  "DELETE /api/user/{_id}": { access: "session", id: "user", admins: "everybody", body: {} },
  // Their addresses are confirmed.
  "POST /api/user/{_id}/confirmation-mail": { access: "admin", id: "user", admins: "everybody", taken: 409 },
  "POST /api/user/change-password": { access: "session" },
  "POST /api/user/show-password": { access: "session", body: { fieldpw: PASSWORD_OF_TESTS } },
  "POST /api/user/confirm-agency": { access: "session", taken: 200 },
  "POST /api/user/upload-pfp": { access: "session" },
  "DELETE /api/user/pfp": { access: "session" },
  "GET /api/user-downloadurl": { access: "session" },
  "POST /api/user-deletemedia": { access: "session" },
  "GET /api/notes": { access: "session" },
  "POST /api/note": { access: "session" },
  "GET /api/note/{id}": { access: "session", id: "note" },
  "PUT /api/note/{id}": { access: "session", id: "note", body: note },
  "DELETE /api/note/{id}": { access: "session", id: "note" },
  "POST /api/note/{id}/rehearsal": { access: "session", id: "note" },
  "GET /api/note/{id}/rehearsals": { access: "session", id: "note" },
  "GET /api/recipients": { access: "session" },
  "POST /api/recipient": { access: "session" },
  "GET /api/recipient/{id}": { access: "session", id: "recipient" },
  "PUT /api/recipient/{id}": { access: "session", id: "recipient", body: recipient },
  "DELETE /api/recipient/{id}": { access: "session", id: "recipient" },
  "POST /api/recipient/upload-pfp/{id}": { access: "session", id: "recipient", body: "picture" },
  "GET /api/plans": { access: "session" },
  "GET /api/plan/{id}": { access: "session", params: { id: UNKNOWN_ID }, taken: 404 },
  "POST /api/user/subscribe": { access: "session" },
  "POST /api/user/update-plan": { access: "session" },
  "GET /api/user/validate-plan/{name}": { access: "session", params: { name: "Free" } },
  "GET /api/history/{after}": { access: "session", params: { after: "newest" } },
  "GET /api/activity/{after}": { access: "session", params: { after: "newest" } },
  "GET /api/sessions": { access: "session" },
  "POST /api/sessions/end-others": { access: "session" },
  "DELETE /api/session/{id}": { access: "session", id: "session" },
  "GET /api/second-factor": { access: "session" },
  "POST /api/second-factor/passkey/start": { access: "session" },
  "POST /api/second-factor/passkey/finish": { access: "session" },
  "PUT /api/second-factor/passkey/{id}": { access: "session", id: "passkey", body: { name: "Phone" } },
  "POST /api/second-factor/passkey/{id}/remove": {
    access: "session",
    id: "passkey",
    body: { password: PASSWORD_OF_TESTS },
  },
  "POST /api/second-factor/one-time-codes/start": { access: "session" },
  "POST /api/second-factor/one-time-codes/finish": { access: "session" },
  "POST /api/second-factor/one-time-codes/remove": { access: "session" },
  "POST /api/second-factor/recovery-codes": { access: "session" },

  "PUT /api/phone/quiet-signs": { access: "session" },
  // Their phones are not pushed to.
  "POST /api/phone/test-reminder": { access: "session", taken: 409 },
  // A session is no phone; what phones get is tried by phones.db.test.ts.
  "POST /api/phone/challenge": { access: "phone" },
  "POST /api/phone/quiet-sign": { access: "phone" },
  "POST /api/phone/fine": { access: "phone" },
  "POST /api/phone/push-token": { access: "phone" },

  // Their proof is what the store has signed.
  "POST /api/stores/apple": { access: "machine", taken: 401 },
  "POST /api/stores/google": { access: "machine", taken: 401 },

  "GET /api/deliveries/{page}/{filter}": { access: "admin", params: { page: "0", filter: "all" } },
  "POST /api/delivery/{id}/send-again": { access: "admin", id: "delivery", taken: 404 },
  "GET /api/held-deliveries/{page}/{group}": { access: "admin", params: { page: "0", group: "new" } },
  "POST /api/held-deliveries/release": { access: "admin" },
  "POST /api/held-deliveries/refuse": { access: "admin" },
  "GET /api/unreachable-owners/{page}": { access: "admin", params: { page: "0" } },
  "GET /api/refused-owners/{page}": { access: "admin", params: { page: "0" } },
  "POST /api/unreachable-owners/declare": { access: "admin" },
  "GET /api/canary": { access: "admin" },
  "GET /api/audit/{after}/{kind}/{account}": {
    access: "admin",
    params: { after: "newest", kind: "all", account: "all" },
  },
  "POST /api/audit-account": { access: "admin" },
  "GET /api/audit-state": { access: "admin" },
  "POST /api/audit-check": { access: "admin" },
  "GET /api/exportdb": { access: "admin" },
  "GET /api/voucher-batches/{page}": { access: "admin", params: { page: "0" } },
  "POST /api/voucher-batch": { access: "admin" },
  "GET /api/voucher-batch/{id}/{page}": { access: "admin", params: { id: UNKNOWN_ID, page: "0" } },
  "POST /api/voucher-batch/{id}/revoke": { access: "admin", params: { id: UNKNOWN_ID }, taken: 200 },
  "GET /api/voucher-batch-csv/{id}": { access: "admin", params: { id: UNKNOWN_ID }, taken: 404 },
  "GET /api/system-state": { access: "admin" },
  "GET /api/setup": { access: "admin" },
  "GET /api/setup/missing": { access: "admin" },
  "POST /api/setup/test-mail": { access: "admin" },
  "POST /api/plan": { access: "admin" },
  "PUT /api/plan/{id}": { access: "admin", params: { id: UNKNOWN_ID } },
  "DELETE /api/plan/{id}": { access: "admin", params: { id: UNKNOWN_ID }, taken: 404 },
  "PUT /api/snippet/{id}": { access: "admin", params: { id: "terms" } },
  "PUT /api/snippet-homepage": { access: "admin" },
  "GET /api/contents": { access: "admin" },
  "POST /api/snippet-preview": { access: "admin" },
};
