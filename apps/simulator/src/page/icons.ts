/** Strokes on a field of 24 by 24, in the manner of the website's icons. */
const STROKES = {
  back: "M15 5 8 12l7 7",
  home: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14",
  toPhone: "M19 12H5m6-6-6 6 6 6",
  toPage: "M5 12h14m-6-6 6 6-6 6",
  inbox: "M3 13h5l1.5 3h5L16 13h5M3 13 6 5h12l3 8v6H3z",
  mail: "M3 6h18v12H3zM3 7l9 7 9-7",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  outside: "M9 6H6v12h12v-3M13 5h6v6m0-6-9 9",
  chevron: "m9 6 6 6-6 6",
  signal: "M5 18v-3m5 3v-6m5 6V9m5 9V5",
  wifi: "M4 10c5-5 11-5 16 0M7.5 13.5c3-3 6-3 9 0M12 17.5v.01",
  noWifi:
    "m4 4 16 16M4 10c1.5-1.5 3-2.5 5-3.200M13.5 6.100C16 6.5 18 8 20 10M7.5 13.500c1-1 2-1.6 3-1.900M12 17.500v.01",
  battery: "M3 8h15v8H3zm18 3v2M5.5 10.500h8v3h-8z",
  lock: "M6 11h12v9H6zm3 0V8a3 3 0 0 1 6 0v3",
  close: "m7 7 10 10M17 7 7 17",
  phone: "M7 3h10v18H7zm4 15h2",
} as const;

export type IconName = keyof typeof STROKES;

const SVG = "http://www.w3.org/2000/svg";

/** An icon beside a name; hidden from screen readers. */
export const icon = (name: IconName, size = 20): SVGSVGElement => {
  const picture = document.createElementNS(SVG, "svg");
  const attributes = {
    viewBox: "0 0 24 24",
    width: String(size),
    height: String(size),
    "aria-hidden": "true",
  };
  for (const [key, value] of Object.entries(attributes)) picture.setAttribute(key, value);
  picture.classList.add("icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", STROKES[name]);
  picture.append(path);
  return picture;
};
