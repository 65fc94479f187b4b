import { readFile } from "node:fs/promises";
import type { Guide } from "@afterword/contract/endpoints/system";

type GuideFile = "docs/runbook.md" | "docs/deploy.md";

/**
 * One chapter of the operator's guide, for the admin's pages: the documents are not served, and who looks at a page at
 * night should not have to look for them. A server that was installed without them names the place.
 */
export const readGuide = async (file: GuideFile, heading: string): Promise<Guide> => {
  const document = await readFile(new URL(`../../../../../${file}`, import.meta.url), "utf8").catch(() => "");
  return { file, heading, text: chapterOf(document, heading) };
};

const chapterOf = (document: string, heading: string): string | null => {
  const [, behind] = document.split(`\n### ${heading}\n`);
  return behind?.split(/^#{1,3} /m)[0]?.trim() ?? null;
};
