/** The settings of a production server of tests; no mail server listens at that port. */
export const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://notes.example.com",
  SMTP_URL: "smtp://127.0.0.1:9",
  MASTER_KEY: "ZhRU6yWobPxovb69pkVKkwLJajCotRM7G+HBETsij+0=",
  CANARY: "off",
} as const;
