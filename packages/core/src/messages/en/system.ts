/** What admins see of the installation itself: how it is, and what is not set up. */
export const system = {
  title: "System",
  loadFailed: "The state of the system couldn’t be loaded.",
  asOf: (time: string) => `As of ${time}.`,
  alarms: "Alarms",
  noAlarm: "No alarms.",
  since: (time: string) => `Since ${time}`,
  whatToDo: "What to do",
  inGuide: (file: string, heading: string) => `In ${file} under “${heading}”`,
  noGuide: (file: string, heading: string) =>
    `This server runs without its documents. The chapter is in the project’s ${file} under “${heading}”.`,
  lessThanMinute: "less than a minute",
  none: "none",
  never: "never",

  deliveries: "Check-ins and deliveries",
  heartbeat: "Last heartbeat",
  dueOldest: "Longest overdue account",
  deliveryOldest: "Oldest waiting delivery",
  held: "Users held back",
  failed: "Failed deliveries",

  mail: "Mail",
  mailOldest: "Oldest waiting email",
  today: "Today (accepted / refused)",
  yesterday: "Yesterday",
  thirtyDays: "In 30 days",
  canary: "Canary",
  canaryOff: "off",
  canaryWaits: "hasn’t come through yet",
  canaryPassed: (time: string) => `came through ${time}`,
  canaryFailed: (time: string) => `got stuck ${time}`,

  recordings: "Storage and app stores",
  kept: "Kept",
  keptRecordings: (count: number, size: string) =>
    count === 1 ? `1 recording, ${size}` : `${count} recordings, ${size}`,
  conversion: "Longest wait for conversion",
  appStores: "App stores",
  simulated: "simulated",
  storeSilent: "Longest app store silence",
  unknownProducts: "Purchased products without a plan",
  database: "Database",
  embedded: "embedded",
  databaseServer: "PostgreSQL server",

  server: "This server",
  serverLede:
    "What the server that answered knows about itself. With several servers, each has its own figures.",
  version: "Version",
  startedAt: "Running since",
  sweptAt: "Last sweep",
  mailServer: "Mail server",
  localInbox: "none, local inbox",
  recordingStore: "Recording store",
  answers: "answers",
  awayFor: (length: string) => `silent for ${length}`,
  ffmpeg: "Converter (ffmpeg)",
  there: "installed",
  missing: "missing",
  clock: "Clock offset from the database",
  disk: "Disk",
  noDisk: "keeps nothing here",
  free: (free: string, total: string) => `${free} of ${total} free`,
  memory: "Memory",
  jobs: "Failing jobs",

  days: "The last 30 days",
  daysLede:
    "Days in UTC, counted every hour. A server that is killed loses only the refusals of its last minute.",
  asTable: "All figures as a table",
  day: "Day",
  chartDeliveries: "Deliveries",
  chartAccepted: "Emails accepted",
  chartRefused: "Emails refused",
  chartSignUps: "New accounts",
  chartSigns: "Signs of life",
  chartWatched: "Users we check in with",
  inAll: (count: string) => `${count} in total`,
  now: (count: string) => `${count} now`,
  notCounted: "not counted",
} as const;

export const setup = {
  title: "Setup",
  lede: "What this installation needs to keep its promise.",
  loadFailed: "The setup couldn’t be loaded.",
  allReady: "Everything important is set up.",
  someMissing: (count: number) =>
    count === 1 ? "1 important thing is missing." : `${count} important things are missing.`,
  menuMark: (count: number) => (count === 1 ? "1 thing is missing" : `${count} things are missing`),
  important: "Important",
  recommended: "Recommended",
  fillIn: "Fill in the texts",
  next: "Next",
  nextIs: (title: string) => `Next: ${title}.`,
  ready: "Set up",
  howTo: "How to",
  missing: "Missing",
  unknown: "Unclear",
  simulated: "Simulated",
  lastAt: (time: string) => `Last one: ${time}.`,
  testMail: "Send a test email",
  testMailFailed: "The test email couldn’t be sent.",
  testAccepted: (to: string) => `The mail server accepted the email to ${to}. It answered:`,
  testRefused: (to: string) => `The mail server didn’t accept the email to ${to}. It answered:`,
} as const;

/** What there is to set up. */
export const setupTitles = {
  "legal-texts": "Legal texts",
  mail: "Mail",
  bounces: "Bounced mail",
  canary: "Canary",
  "operator-address": "Alarm address",
  "uptime-monitor": "Uptime monitor",
  "second-factor": "Second factor for admins",
  dump: "Database dump",
  "trial-restore": "Trial restore",
  "recording-store": "Recording store",
  ffmpeg: "Recording conversion",
  sandbox: "Sandbox",
  "app-stores": "App stores",
  push: "Push services",
} as const;

/** What is so when it is there. */
export const setupReady = {
  "legal-texts": "Terms and privacy policy are filled in.",
  mail: "A mail server is configured, and it has accepted mail.",
  bounces: "Mail that comes back is received.",
  canary: "Every night a test note makes the whole journey and arrives.",
  "operator-address": "Alarms are emailed to an operator.",
  "uptime-monitor": "An outside service is pinged while all is well.",
  "second-factor": "Every admin has a second factor.",
  dump: "A dump was made in the last 30 days.",
  "trial-restore": "A dump was restored as a trial in the last 180 days.",
  "recording-store": "The recording store answers.",
  ffmpeg: "ffmpeg is installed: recordings play on every device.",
  sandbox: "Uploads are decoded in isolation from the server.",
  "app-stores": "At least one app store is connected.",
  push: "A push service is connected, and it has accepted pushes.",
} as const;

/** What is so while it is missing. */
export const setupMissing = {
  "legal-texts":
    "The terms or the privacy policy don’t yet say who runs this installation, and at which address. While anything is left in square brackets, visitors are told that these texts aren’t published.",
  mail: "No mail server is configured: all mail stays in the local inbox.",
  bounces: "Mail that comes back isn’t received, so it counts as sent.",
  canary: "There’s no canary: nothing checks that mail is flowing.",
  "operator-address": "No address is set: alarms go to the log only.",
  "uptime-monitor": "Nothing outside notices when this server is down.",
  "second-factor": "At least one admin has no second factor.",
  dump: "No dump was made in the last 30 days.",
  "trial-restore": "No dump was restored as a trial in the last 180 days.",
  "recording-store": "The recording store doesn’t answer.",
  ffmpeg: "ffmpeg is missing: recordings play as they were recorded, and not on every device.",
  sandbox: "Uploads are decoded with the rights of the server.",
  "app-stores": "No app store is connected: plans can’t be bought.",
  push: "No push service is connected: phones are reminded by email only, and not woken for quiet signs.",
} as const;

/** What is so while something simulates it, as outside production. */
export const setupSimulated = {
  "app-stores": "No app store is connected: plans are bought in the simulated one.",
} as const;

/** What is so where it cannot be known. */
export const setupUnknown = {
  mail: "A mail server is configured. It hasn’t accepted any mail yet: send a test email.",
  canary: "The canary is on, but it hasn’t come through lately.",
  dump: "No dump was made in the last 30 days. Other backups of the database can’t be seen from here.",
  "trial-restore":
    "No dump was restored as a trial in the last 180 days. Other trials can’t be seen from here.",
  sandbox: "The sandbox test was inconclusive.",
  push: "A push service is connected, but it hasn’t accepted any push in the last 7 days.",
} as const;

/** The menu of admins (product §2). */
export const adminMenu = {
  title: "Administration",
  users: "User Admin",
  plans: "Plan Admin",
  contents: "Content Admin",
  deliveries: "Deliveries",
  held: "Held Deliveries",
  unreachable: "Unreachable",
  vouchers: "Vouchers",
  audit: "Audit Log",
  system: "System",
  setup: "Setup",
} as const;
