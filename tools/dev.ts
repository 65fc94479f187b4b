/**
 * `npm run dev`: the same as `npm start`, with hot reload. Vite serves the web app at the usual address and hands
 * everything else to the server behind it, which restarts when its sources change; public pages and the phone
 * are rebuilt as they change.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildAll } from "./build.ts";
import { SERVER_ENTRY, startServer } from "./server-process.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const HOST = process.env["HOST"] ?? "127.0.0.1";
const PORT = Number(process.env["PORT"] ?? "4000");
const SERVER_PORT = PORT + 1;

const say = (line: string): void => console.log(`  ${line}`);

const main = async (): Promise<void> => {
  console.log("Afterword, with hot reload");
  await buildAll(say);
  const shownOrigin = `http://${HOST}:${PORT}`;
  const server = await startServer({
    entry: ["--watch", "--watch-preserve-output", ...SERVER_ENTRY],
    settings: { PORT: String(SERVER_PORT), PUBLIC_URL: process.env["PUBLIC_URL"] ?? shownOrigin },
    shownOrigin,
  });
  const watchers = [
    vite("apps/web", ["--host", HOST, "--port", String(PORT), "--strictPort", "--logLevel", "warn"]),
    vite("apps/web", ["build", "--watch", "--ssr", "src/public-pages/render.tsx", "--outDir", "dist-server"]),
    vite("apps/simulator", ["build", "--watch"]),
  ];
  for (const line of server.directions) say(line);
  process.exitCode = await server.ended;
  for (const watcher of watchers) watcher.kill("SIGTERM");
};

const vite = (folder: string, options: readonly string[]) =>
  spawn(process.execPath, [join(ROOT, "node_modules", ".bin", "vite"), ...options], {
    cwd: join(ROOT, folder),
    env: { ...process.env, SERVER_URL: `http://${HOST}:${SERVER_PORT}` },
    stdio: ["ignore", options[0] === "build" ? "ignore" : "inherit", "inherit"],
  });

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
