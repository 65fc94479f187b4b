/** Every browser of an iPhone or iPad is WebKit, which does not give a recorder back what it lost in the background. */
export const isOnIos = ({ userAgent, maxTouchPoints } = navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) ||
  // iPads call themselves Macs; no Mac has a touch screen.
  (userAgent.includes("Macintosh") && maxTouchPoints > 1);
