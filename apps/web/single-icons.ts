import type { Plugin } from "vite";

/**
 * Imports each icon from its own file. The library's index imports all fifteen hundred, so every icon would count as
 * reached by the first page, and none could go into the file that pages share (file-groups.ts).
 */
export const singleIcons = (): Plugin => ({
  name: "single-icons",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /from "lucide-react"/ },
    handler: (code) =>
      code.replace(FROM_INDEX, (_all, names: string) => names.split(",").map(importOf).join("")),
  },
});

const FROM_INDEX = /import \{([^}]*)\} from "lucide-react";/g;

/** `Lock` or `Lock as Closed`. */
const importOf = (name: string): string => {
  const [icon, own = icon] = name.trim().split(" as ");
  return icon ? `import ${own} from "lucide-react/dist/esm/icons/${fileOf(icon)}.mjs";` : "";
};

/** CheckCircle2 lives in check-circle-2. */
const fileOf = (icon: string): string =>
  icon
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(/([a-z])(\d)/gi, "$1-$2")
    .toLowerCase();
