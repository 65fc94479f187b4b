/** What the server says in the head of the page; undefined where it says nothing. */
export const toldInHead = (name: Told): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Whom people may write to, and where the app is: in the stores that have it, and outside production the simulated phone. */
export type Told = "contact" | "app-store" | "play-store" | "demo-phone";
