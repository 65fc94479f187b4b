import type { page as english } from "../en/page.ts";
import type { Translated } from "../translated.ts";

export const page: Translated<typeof english> = {
  language: "de",
  description:
    "Schreiben Sie die Nachrichten, auf die es ankommt. Zugestellt werden sie nur, wenn Sie nicht mehr sagen können, dass es Ihnen gut geht.",
  appDescription:
    "Nachrichten für die Menschen, die Sie lieben. Zugestellt nur, wenn Sie nicht mehr sagen können, dass es Ihnen gut geht.",
  needsScript:
    "Afterword braucht hier JavaScript. Nachrichten, die Ihnen zugestellt wurden, öffnen sich auch ohne.",
  takesLong: "Das dauert länger als sonst.",
};
