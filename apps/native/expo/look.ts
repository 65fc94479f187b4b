/** The colours of the website that the app needs before the website is there. */
export const LOOK = {
  light: { paper: "#f6f7f4", ink: "#18211d", accent: "#1f5f52", onAccent: "#ffffff" },
  dark: { paper: "#0f1513", ink: "#e9ede8", accent: "#86ccb7", onAccent: "#0f1513" },
} as const;

export type Look = (typeof LOOK)[keyof typeof LOOK];
