/**
 * `npm run bench:web [-- PART]`: prints the figures of the pages in a real browser, on the real product with its demo
 * accounts, each beside its bound; exits with 1 if one is broken. PART, for instance lighthouse, measures only that part.
 * A busy machine makes times longer and scores lower, so its load is printed too.
 */
import { loadavg } from "node:os";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { isHeld, lineOf, type Figure } from "../bench/figure.ts";
import { openBrowser, PHONE } from "../e2e/browser.ts";
import { openPageAs } from "../e2e/open-page-as.ts";
import { buildAll } from "../../tools/build.ts";
import { measureFirstFrame } from "./first-frame.ts";
import { scorePage } from "./lighthouse-scores.ts";
import { measureScrolling } from "./long-list.ts";
import { sizeFigures } from "./size-figures.ts";
import { measureTyping } from "./typing.ts";
import { addLongNote, fillNotes, openWebWorld, type WebWorld } from "./web-world.ts";

const MOST_LAYOUT_SHIFT = 0.03;

const main = async (): Promise<void> => {
  const wanted = process.argv[2] ?? "sizes lighthouse list typing first-frame";
  await buildAll((line) => console.log(line));
  const figures: Figure[] = wanted.includes("sizes") ? [...sizeFigures()] : [];
  if (/lighthouse|typing|list|first-frame/.test(wanted)) figures.push(...(await inWorld(wanted)));
  if (figures.length === 0)
    throw new Error("Parts of the bench: sizes, lighthouse, list, typing, first-frame.");
  for (const figure of figures) console.log(lineOf(figure));
  console.log(
    `load of this machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
  process.exitCode = figures.every(isHeld) ? 0 : 1;
};

const inWorld = async (wanted: string): Promise<Figure[]> => {
  const world = await openWebWorld();
  try {
    return [
      ...(wanted.includes("lighthouse") ? await scores(world) : []),
      // Before the longest note is added: every list fetches its text.
      ...(wanted.includes("list") ? await longList(world) : []),
      ...(wanted.includes("typing") ? await typing(world) : []),
      ...(wanted.includes("first-frame") ? await firstFrame(world) : []),
    ];
  } finally {
    await world.stop();
  }
};

type Judged = {
  readonly path: string;
  readonly loggedIn: boolean;
  readonly atLeast: number;
  readonly hidden?: boolean;
};

const pagesOf = ({ delivered, note }: WebWorld): readonly Judged[] => [
  { path: pathTo("home"), loggedIn: false, atLeast: 100 },
  { path: new URL(delivered).pathname, loggedIn: false, atLeast: 100, hidden: true },
  { path: pathTo("login"), loggedIn: false, atLeast: 97 },
  { path: pathTo("notes"), loggedIn: true, atLeast: 97 },
  { path: pathTo("note", { id: note }), loggedIn: true, atLeast: 97 },
  { path: pathTo("recipients"), loggedIn: true, atLeast: 97 },
  { path: pathTo("account"), loggedIn: true, atLeast: 97 },
];

const scores = async (world: WebWorld): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const { origin } = world.world;
  for (const { path, loggedIn, atLeast, hidden = false } of pagesOf(world)) {
    const account = loggedIn ? world.anna : undefined;
    const { performance, rest, layoutShift, losses } = await scorePage({ origin, path, account, hidden });
    const name = path.length > 20 ? `${path.slice(0, 17)}…` : path;
    if (losses.length > 0) console.log(`${name} loses points by ${losses.join(", ")}`);
    figures.push(
      { name: `${name} performance`, value: performance, atLeast, unit: "" },
      { name: `${name} accessibility, practices, search`, value: rest, atLeast: 100, unit: "" },
      { name: `${name} layout shift`, value: layoutShift, atMost: MOST_LAYOUT_SHIFT, unit: "" },
    );
  }
  return figures;
};

const typing = async (web: WebWorld): Promise<Figure[]> => {
  const { world, anna } = web;
  const longNote = await addLongNote(web);
  const browser = await openBrowser();
  try {
    const path = pathTo("note", { id: longNote });
    const { page } = await openPageAs({ browser, world }, anna, path, { viewport: PHONE });
    const { p95Ms, layoutShift } = await measureTyping(page, messages.notes.textLabel);
    return [
      { name: "key to paint in 65,536 characters, 4x slower, p95", value: p95Ms, atMost: 80, unit: "ms" },
      { name: "layout shift while typing", value: layoutShift, atMost: MOST_LAYOUT_SHIFT, unit: "" },
    ];
  } finally {
    await browser.close();
  }
};

const firstFrame = async ({ world }: WebWorld): Promise<Figure[]> => {
  const seconds = await measureFirstFrame(world);
  return [{ name: "first frame of 60 s of video at 2 Mbit/s", value: seconds, atMost: 0.7, unit: "s" }];
};

const longList = async (web: WebWorld): Promise<Figure[]> => {
  await fillNotes(web);
  const browser = await openBrowser();
  try {
    const { world, anna } = web;
    const { page } = await openPageAs({ browser, world }, anna, pathTo("notes"), { viewport: PHONE });
    const { longestTaskMs } = await measureScrolling(page);
    return [{ name: "longest task while 500 notes scroll", value: longestTaskMs, atMost: 50, unit: "ms" }];
  } finally {
    await browser.close();
  }
};

await main();
