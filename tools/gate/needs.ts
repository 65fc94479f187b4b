import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { findChromium } from "@afterword/testing/chromium";
import { runProgram } from "../run-program.ts";

/** A program that tests need and npm cannot install. */
export type Need = {
  readonly name: string;
  /** Debian packages, the best first; older releases lack some. Several with a space between them belong together. */
  readonly debianPackages: readonly [string, ...string[]];
  readonly isMet: () => boolean;
  /** What to do if it cannot be installed here. */
  readonly advice: string;
};

export const chromium: Need = {
  name: "Chromium",
  debianPackages: ["chromium-headless-shell", "chromium"],
  isMet: () => findChromium() !== undefined,
  advice: "install Chromium, or set CHROMIUM to the path of a Chromium or Chrome",
};

export const ffmpeg: Need = {
  name: "ffmpeg",
  debianPackages: ["ffmpeg"],
  isMet: () => findOnPath("ffmpeg") && findOnPath("ffprobe"),
  advice: "install ffmpeg 5 or later, with its ffprobe",
};

export const postgres: Need = {
  name: "a PostgreSQL server",
  debianPackages: ["postgresql"],
  isMet: () => isSet("TEST_DATABASE_URL") || findOnPath("initdb") || debianHasServer(),
  advice:
    "install PostgreSQL 15 or later, or set TEST_DATABASE_URL to a server whose user may create databases",
};

export const age: Need = {
  name: "age",
  debianPackages: ["age"],
  isMet: () => findOnPath("age"),
  advice: "install age 1.1, which opens encrypted files; recordings are in its format",
};

export const postfix: Need = {
  name: "Postfix",
  debianPackages: ["postfix"],
  isMet: () => findOnPath("postfix") || existsSync("/usr/sbin/postfix"),
  advice: "install Postfix; only its one test configures and starts it, as root",
};

export const wapiti: Need = {
  name: "wapiti",
  debianPackages: ["wapiti"],
  isMet: () => findOnPath("wapiti"),
  advice: "install wapiti 3, a web vulnerability scanner",
};

export const nginx: Need = {
  name: "nginx",
  debianPackages: ["nginx openssl"],
  isMet: () => findOnPath("nginx") && findOnPath("openssl"),
  advice: "install Debian's nginx and openssl; only the long check of the guide starts them",
};

export const systemd: Need = {
  name: "systemd-analyze",
  debianPackages: ["systemd"],
  isMet: () => findOnPath("systemd-analyze"),
  advice: "install systemd; only its systemd-analyze is called, by the long check of the guide",
};

export const swift: Need = {
  name: "OpenStack Swift",
  debianPackages: ["python3-swift"],
  isMet: () => existsSync("/usr/lib/python3/dist-packages/swift"),
  advice: "install Debian's python3-swift; only its one long check configures and starts it",
};

export const ceph: Need = {
  name: "Ceph RGW",
  debianPackages: ["radosgw ceph-mon ceph-osd"],
  isMet: () => ["radosgw", "ceph-mon", "ceph-osd"].every(findOnPath),
  advice:
    "install Debian's radosgw, ceph-mon and ceph-osd; only their one long check configures and starts them",
};

export const firefox: Need = {
  name: "Firefox",
  debianPackages: ["firefox-esr"],
  isMet: () => findOnPath("firefox-esr"),
  advice: "install Debian's firefox-esr; only its one long check starts it",
};

/** With what it records by: GStreamer's encoders are packages of their own. */
export const webkit: Need = {
  name: "WebKitGTK",
  debianPackages: [
    "webkit2gtk-driver gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-bad xvfb xauth",
  ],
  isMet: () => findOnPath("WebKitWebDriver") && findOnPath("xvfb-run") && hasGstreamer("libgstlibav.so"),
  advice:
    "install Debian's webkit2gtk-driver, GStreamer's plugins and xvfb; only its one long check starts them",
};

/** WebKit as a part of a program of ours, which is written in Python. */
export const webkitView: Need = {
  name: "WebKitGTK for Python",
  debianPackages: ["gir1.2-webkit2-4.1 python3-gi"],
  isMet: () =>
    existsSync("/usr/lib/python3/dist-packages/gi") && hasInLibrary("girepository-1.0/WebKit2-4.1.typelib"),
  advice: "install Debian's gir1.2-webkit2-4.1 and python3-gi; only its one long check uses them",
};

/** Installs what is missing if possible, and returns what is still missing. */
export const meetNeeds = async (
  needs: readonly Need[],
  say: (line: string) => void,
): Promise<readonly Need[]> => {
  const missing = needs.filter((need) => !need.isMet());
  if (missing.length > 0 && mayInstall()) await installFromDebian(missing, say);
  return missing.filter((need) => !need.isMet());
};

const mayInstall = (): boolean => process.getuid?.() === 0 && findOnPath("apt-get");

const installFromDebian = async (missing: readonly Need[], say: (line: string) => void): Promise<void> => {
  say(`Installing from Debian: ${missing.map(({ name }) => name).join(", ")}.`);
  await debian(["update", "-q"], say);
  for (const { debianPackages } of missing) await installFirst(debianPackages, say);
};

/** Installs the first of these packages that this Debian release has. */
const installFirst = async (names: readonly string[], say: (line: string) => void): Promise<void> => {
  for (const name of names) {
    const together = name.split(" ");
    const known = await runProgram("apt-cache", ["show", ...together]);
    const isLast = name === names.at(-1);
    if (known.code === 0 || isLast)
      return debian(["install", "-q", "-y", "--no-install-recommends", ...together], say);
  }
};

const debian = async (words: readonly string[], say: (line: string) => void): Promise<void> => {
  // In this runlevel Debian does not start what it installs.
  const environment = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const outcome = await runProgram("apt-get", [...words], { environment });
  if (outcome.code !== 0) say(`apt-get ${words[0]} failed:\n${outcome.stderr.trim()}`);
};

const isSet = (name: string): boolean => (process.env[name] ?? "") !== "";

const findOnPath = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

/** Debian does not put the programs of its server versions on PATH. */
const debianHasServer = (): boolean => {
  const versions = "/usr/lib/postgresql";
  return (
    existsSync(versions) && readdirSync(versions).some((name) => existsSync(`${versions}/${name}/bin/initdb`))
  );
};

/** Plugins and descriptions of libraries are in the folder of the machine's architecture. */
const hasGstreamer = (plugin: string): boolean => hasInLibrary(`gstreamer-1.0/${plugin}`);

const hasInLibrary = (place: string): boolean =>
  existsSync("/usr/lib") &&
  readdirSync("/usr/lib").some((folder) => existsSync(`/usr/lib/${folder}/${place}`));
