/** How a browser installs a website as an app, if a page cannot prompt for it. */
type InstallMethod = "ios" | "android" | "mac" | "chromium" | "none";

export const installMethod = (userAgent: string, maxTouchPoints: number): InstallMethod => {
  // An iPad claims to be a Mac; no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
  if (isIos) return "ios";
  if (userAgent.includes("Android")) return "android";
  if (/Chrome\/|Chromium\/|Edg\//.test(userAgent)) return "chromium";
  return userAgent.includes("Macintosh") && userAgent.includes("Version/") ? "mac" : "none";
};
