/** What the statuses of the wire mean here (product §8, behaviour §4 and §7). Others carry their usual meaning. */
export const STATUS_MEANING = {
  400: "The request does not have the form this call expects; `fields` names what is wrong.",
  401: "No valid session; renew it through loginagain.",
  402: "A limit of the plan is reached; the body is a plain sentence a person can act on.",
  403: "Not allowed, or wrong e-mail or password at log-in.",
  404: "Unknown, or someone else's.",
  409: "Not in this state: the e-mail address is not confirmed yet, or the sign of life came too late.",
  410: "This link was used, has expired, or belongs to an older reminder.",
  413: "The body is larger than this call accepts.",
  415: "The body is not of the type this call accepts.",
  418: "Log-in on the website before a device was registered in the app.",
  423: "The account is disabled.",
  429: "Too many tries; the body is the wait as a person would say it, Retry-After gives it in seconds.",
  500: "A fault on our side; nothing was saved.",
  503: "Not available for the moment; try again.",
} as const;
