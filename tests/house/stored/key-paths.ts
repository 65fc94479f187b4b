/** The keys of a value on all its levels: `to.name`. */
export const keyPaths = (value: unknown, before = ""): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => {
        const path = `${before}${key}`;
        return [path, ...keyPaths(inner, `${path}.`)];
      })
    : [];
