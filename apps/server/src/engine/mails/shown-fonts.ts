/**
 * A mail loads nothing and names fonts that most machines have (fonts.ts). Where we show one ourselves and the machine
 * has none of them, as on Linux, the fonts of the web app stand in for whatever it would take instead. `fonts`: their
 * addresses.
 */
export const withShownFonts = (mailPage: string, fonts: readonly string[]): string => {
  const styles = FONTS.map(({ name, stack, mark }) => {
    const font = fonts.find((address) => address.includes(name.toLowerCase()));
    return font === undefined ? "" : FACE(name, font) + `[style*="${mark}"]{font-family:${stack}!important}`;
  }).join("");
  return styles === "" ? mailPage : mailPage.replace("</head>", () => `<style>${styles}</style></head>`);
};

/** For the policy of a page with these fonts. */
export const SHOWN_FONTS_POLICY = "font-src 'self'";

/** `mark` tells the styles of a mail apart by a font that they name. */
const FONTS = [
  { name: "Literata", mark: "Georgia", stack: "Georgia,Literata,serif" },
  { name: "Commissioner", mark: "Segoe UI,", stack: "Segoe UI,-apple-system,Roboto,Commissioner,sans-serif" },
] as const;

const FACE = (name: string, address: string): string =>
  `@font-face{font-family:${name};font-weight:100 900;font-display:swap;src:url(${address}) format("woff2")}`;
