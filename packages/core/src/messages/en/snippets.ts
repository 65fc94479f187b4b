import type { SnippetId } from "../../snippets/snippets.ts";

/** What admins know the texts by that they may rewrite. */
export const snippets = {
  terms: "Terms & Conditions",
  privacy: "Privacy Policy",
  "subtitle-login": "Subtitle of Log in",
  "subtitle-register": "Subtitle of Sign Up",
  "subtitle-subscription": "Subtitle of Flexible Plans",
} as const satisfies Record<SnippetId, string>;
