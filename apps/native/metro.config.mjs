/** How the app's code is put into a bundle: our packages are read as they stand, everything else from node_modules here. */
import { getDefaultConfig } from "expo/metro-config.js";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const packages = path.resolve(here, "../../packages");
const ours = /^@afterword\/(bridge|core)\/([\w/-]+)$/;

const config = getDefaultConfig(here);
config.watchFolders = [...(config.watchFolders ?? []), packages];
config.resolver.resolveRequest = (context, name, platform) => {
  const [, folder, file] = ours.exec(name) ?? [];
  if (folder !== undefined) {
    return { type: "sourceFile", filePath: path.join(packages, folder, "src", `${file}.ts`) };
  }
  // What our packages import is in the app's own lock file, wherever else it may lie on this machine.
  const fromOurs = context.originModulePath.startsWith(packages + path.sep) && !name.startsWith(".");
  const origin = fromOurs ? { originModulePath: path.join(here, "package.json") } : {};
  return context.resolveRequest({ ...context, ...origin }, name, platform);
};

export default config;
