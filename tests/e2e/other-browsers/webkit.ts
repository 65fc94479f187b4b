/** Debian's WebKit (WebKitGTK's MiniBrowser on a screen of its own), driven by its own WebDriver. */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { freePort } from "@afterword/testing/free-port";
import { eventually, type DrivenPage } from "./driven-page.ts";
import { endGroupOf } from "./end-group-of.ts";

/** With a microphone that hums and beeps; pages may use it, and play, without asking. */
const FLAGS = ["--automation", "--enable-mock-capture-devices=true", "--autoplay-policy=allow"];

/** A program that shows a page and lets itself be driven, with its arguments; by default WebKit's own. */
export type WebkitProgram = { readonly binary: string; readonly args: readonly string[] };

export const openWebkit = async (program?: WebkitProgram): Promise<DrivenPage> => {
  const port = await freePort();
  const words = ["--auto-servernum", "WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"];
  // A group of its own, so that one signal reaches screen, driver and browser. As root there is no sandbox.
  const driver = spawn("xvfb-run", words, {
    detached: true,
    stdio: "ignore",
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LIBGL_ALWAYS_SOFTWARE: "1" },
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await eventually("the driver answers", () =>
      fetch(`${origin}/status`).then(
        () => true,
        () => null,
      ),
    );
    return {
      ...(await drive(origin, program ?? { binary: findMiniBrowser(), args: FLAGS })),
      close: () => endGroupOf(driver),
    };
  } catch (failure) {
    await endGroupOf(driver);
    throw failure;
  }
};

const drive = async (origin: string, program: WebkitProgram): Promise<Omit<DrivenPage, "close">> => {
  const begun = await ask(`${origin}/session`, {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": program } },
  });
  const session = `${origin}/session/${(begun as { readonly sessionId: string }).sessionId}`;
  await ask(`${session}/timeouts`, { script: 60_000 });
  return {
    open: async (url) => void (await ask(`${session}/url`, { url })),
    run: async <T>(body: string, ...values: readonly unknown[]): Promise<T> => {
      const script = `const done = [...arguments].at(-1);
        (async function () { ${body} }).apply(null, [...arguments].slice(0, -1)).then(
          (value) => done({ value: value ?? null }), (failure) => done({ failure: String(failure) }));`;
      const told = (await ask(`${session}/execute/async`, { script, args: values })) as {
        readonly value?: T;
        readonly failure?: string;
      };
      if (told.value === undefined) throw new Error(told.failure ?? "no result");
      return told.value;
    },
    perform: async (actions) => void (await ask(`${session}/actions`, { actions })),
  };
};

const ask = async (address: string, body: object): Promise<unknown> => {
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { readonly value: unknown };
  if (!answer.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
  return value;
};

/** Debian keeps it beside WebKit's own programs, in the folder of the machine's architecture. */
const findMiniBrowser = (): string => {
  const folders = readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu"));
  return `/usr/lib/${folders[0]}/webkit2gtk-4.1/MiniBrowser`;
};
