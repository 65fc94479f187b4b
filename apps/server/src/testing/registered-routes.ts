import type { FastifyInstance } from "fastify";

/**
 * Every route of an app, as "GET /api/notes". Fastify draws them as a tree of pieces of paths:
 * `│   ├── note (GET, HEAD)`.
 */
export function registeredRoutes(app: FastifyInstance): readonly string[] {
  const pieces: string[] = [];
  return app
    .printRoutes()
    .split("\n")
    .flatMap((line) => {
      const drawn = line.match(/^([│ ├└─]*)(.*?)(?: \(([A-Z, ]+)\))?$/);
      const [, branch = "", piece = "", methods = ""] = drawn ?? [];
      if (piece === "" || piece === "(empty root node)") return [];
      pieces.length = branch.length / BRANCH_LENGTH - 1;
      pieces.push(piece);
      const path = pieces.join("");
      return methods.split(", ").flatMap((method) => (isOwn(method) ? [`${method} ${path}`] : []));
    });
}

const BRANCH_LENGTH = 4;

/** A GET is registered a second time as HEAD. */
function isOwn(method: string): boolean {
  return method !== "" && method !== "HEAD";
}
