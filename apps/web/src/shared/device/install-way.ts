/** How a browser puts a website among the apps of its device, where a page cannot ask for it. */
export type InstallWay = "ios" | "android" | "mac" | "chromium" | "none";

export const installWay = (userAgent: string, maxTouchPoints: number): InstallWay => {
  // An iPad says that it is a Mac; no Mac has a screen that is touched.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
  if (isIos) return "ios";
  if (userAgent.includes("Android")) return "android";
  if (/Chrome\/|Chromium\/|Edg\//.test(userAgent)) return "chromium";
  return userAgent.includes("Macintosh") && userAgent.includes("Version/") ? "mac" : "none";
};
