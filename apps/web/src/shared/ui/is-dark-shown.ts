/** Whether the page is dark now, by the user's choice or else by the device's. */
export const isDarkShown = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? window.matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
};
