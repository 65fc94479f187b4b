import { defineEndpoint } from "../endpoint.ts";

/** What keeps an installation alive, as far as admins do it over the wire. */

export const exportDatabase = defineEndpoint({
  method: "GET",
  path: "/api/exportdb",
  access: "admin",
  summary:
    "A dump of the whole database, as `afterword dump` writes it. It needs a recent proof, is made before anything of it is sent, and is told to all admins. 409: another one is being made or fetched, or there is no room for it; 429: there were five within a day.",
  file: ["application/gzip"],
  streamed: true,
  refusals: [409],
});
