/** Decision 076: a third language is a folder, and its tag in two lists. It is made here in a copy of the tree. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectRoot } from "../../tools/run-program.ts";

/** Romansh, in which every sentence is the English one behind a mark. */
const TAG = "rm";
const MARK = "Rumantsch: ";

const COPIED = ["core", "contract", "bridge", "testing"]
  .map((name) => `packages/${name}`)
  .concat(
    "apps/web",
    "apps/server/src/engine/mails",
    "apps/server/src/engine/store",
    "apps/server/src/platform/http",
  );
const LEFT_OUT = /\/(?:node_modules|dist|dist-server|\.tsc|\.tsc-tests|golden|migrations)$|\.test\.tsx?$/;

let tree: string;
beforeAll(() => {
  tree = realpathSync(mkdtempSync(path.join(tmpdir(), "third-language-")));
  for (const folder of COPIED)
    cpSync(path.join(projectRoot, folder), path.join(tree, folder), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source),
    });
  cpSync(path.join(projectRoot, "tsconfig.base.json"), path.join(tree, "tsconfig.base.json"));
  linkPackages();
  addLanguage();
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

it("A third language is read in mails, on a public page and in the choice of languages", () => {
  write("apps/server/prove.ts", PROOF);
  const proved = JSON.parse(run(["apps/server/prove.ts"], tree)) as {
    readonly mail: { readonly subject: string; readonly html: string };
    readonly chosen: string;
    readonly options: readonly object[];
  };
  expect(proved.mail.subject).toContain(MARK);
  expect(proved.mail.html).toContain(`<html lang="${TAG}"`);
  expect(proved.chosen).toBe(TAG);
  expect(proved.options).toContainEqual({ value: TAG, label: "rumantsch" });
  expect(renderNotFound()).toMatch(
    new RegExp(`^<!doctype html><html lang="${TAG}">.*<h1[^>]*><span>${MARK}Invalid link,`, "is"),
  );
});

/** Packages of others as they are, ours as they are copied. */
const linkPackages = (): void => {
  mkdirSync(path.join(tree, "node_modules/@afterword"), { recursive: true });
  for (const name of readdirSync(path.join(projectRoot, "node_modules")))
    if (name !== "@afterword")
      symlinkSync(path.join(projectRoot, "node_modules", name), path.join(tree, "node_modules", name));
  for (const folder of COPIED.filter((one) => one.startsWith("packages/")))
    symlinkSync(path.join(tree, folder), path.join(tree, "node_modules/@afterword", path.basename(folder)));
};

const MESSAGES = "packages/core/src/messages";

/** All that a new language takes. */
const addLanguage = (): void => {
  for (const file of readdirSync(path.join(tree, MESSAGES, "en")))
    write(`${MESSAGES}/${TAG}/${file}`, translated(read(`${MESSAGES}/en/${file}`), file));
  write(
    `${MESSAGES}/romansh.ts`,
    read(`${MESSAGES}/german.ts`).replaceAll("./de/", `./${TAG}/`).replace("const german", "const romansh"),
  );
  change(`${MESSAGES}/catalog.ts`, "de: german,", `$& ${TAG}: romansh,`);
  change(`${MESSAGES}/catalog.ts`, "import { german }", 'import { romansh } from "./romansh.ts";\n$&');
  change("packages/core/src/language/languages.ts", '["en", "de",', `$& "${TAG}",`);
};

/** What is exported of the English file, with each sentence marked, but for the names that programs read. */
const translated = (english: string, file: string): string =>
  `import * as english from "../en/${file}";
   const NAMES = { language: "${TAG}", locale: "${TAG}-CH" };
   const mark = (said) =>
     typeof said === "function" ? (...handed) => "${MARK}" + said(...handed) : "${MARK}" + said;
   const translate = (section) =>
     Object.fromEntries(
       Object.entries(section).map(([key, said]) => [key, said === "en" || said === "en-GB" ? NAMES[key] : mark(said)]),
     );
   ${[...english.matchAll(/^export const (\w+)/gm)]
     .map(([, name]) => `export const ${name} = translate(english.${name});`)
     .join("\n")}`;

const PROOF = `
  import { chooseLanguage } from "@afterword/core/language/languages";
  import { readerOf } from "@afterword/core/language/reader";
  import { serviceMs, wallMs } from "@afterword/core/time/instant";
  import { languageOptions } from "../web/src/shared/forms/language-options.ts";
  import { renderMail } from "./src/engine/mails/render-mail.ts";
  const now = { wall: wallMs(Date.UTC(2026, 10, 21)), service: serviceMs(0) };
  const reader = readerOf({ language: "${TAG}", timeZone: "Europe/Zurich" });
  const about = { firstname: "Anna", person: "Ben", email: "ben@example.com", by: "Eva", at: now.wall };
  const mail = renderMail(
    "admin-made",
    { ...about, how: "made", reader: "other" },
    { ...reader, publicUrl: "https://afterword.example", now },
  );
  const chosen = chooseLanguage("${TAG}-CH,de;q=0.5");
  console.log(JSON.stringify({ mail, chosen, options: languageOptions() }));
`;

/** The server's build of the public pages; of the browser's build it needs the names of files alone. */
const renderNotFound = (): string => {
  const entry = "src/public-pages/render.tsx";
  const files = ["src/public-pages/public-pages.css", "src/public-pages/note-page.ts"];
  const manifest = Object.fromEntries(files.map((file) => [file, { file }]));
  write(`apps/web/dist/.vite/manifest.${TAG}.json`, JSON.stringify(manifest));
  const vite = path.join(tree, "node_modules/vite/bin/vite.js");
  const web = path.join(tree, "apps/web");
  run([vite, "build", "--logLevel", "error", "--ssr", entry, "--outDir", "dist-server"], web);
  write(
    "apps/web/show.mjs",
    `import { renderGetNotePage } from "./dist-server/render.${TAG}.js";
     console.log(renderGetNotePage({ kind: "not-found", contactEmail: null }));`,
  );
  return run(["show.mjs"], web);
};

const run = (command: readonly string[], cwd: string): string =>
  execFileSync(process.execPath, command, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PAGE_LANGUAGE: TAG, NODE_ENV: "production" },
  });

const read = (place: string): string => readFileSync(path.join(tree, place), "utf8");

const write = (place: string, text: string): void => {
  mkdirSync(path.dirname(path.join(tree, place)), { recursive: true });
  writeFileSync(path.join(tree, place), text);
};

const change = (place: string, from: string, to: string): void => {
  const text = read(place);
  if (!text.includes(from)) throw new Error(`${place} has no ${from}`);
  write(place, text.replace(from, to));
};
