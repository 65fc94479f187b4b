/**
 * The addresses that `DATABASE_URL` names, each as a URL with one host. Several hosts are written as libpq has them:
 * `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`. Null for anything else.
 */
export const parseHostUrls = (url: string): readonly string[] | null => {
  const parts = PARTS.exec(url)?.groups;
  const settings = new URLSearchParams(parts?.["query"]);
  if (parts === undefined || !TAKES_WRITES.has(settings.get(WANTED))) return null;
  const { before, hosts = "", path = "", query = "" } = parts;
  const rest = query.split("&").filter((setting) => setting !== "" && !setting.startsWith(`${WANTED}=`));
  const after = `${path}${rest.length === 0 ? "" : `?${rest.join("&")}`}`;
  const urls = hosts.split(",").map((host) => `${before}${host}${after}`);
  return urls.every(isWhole) ? urls : null;
};

const PARTS =
  /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^@/?#]+)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/;

const WANTED = "target_session_attrs";

/** Nothing that this server does could be done where nothing can be written. */
const TAKES_WRITES: ReadonlySet<string | null> = new Set([null, "read-write", "primary"]);

const isWhole = (url: string): boolean => URL.canParse(url) && new URL(url).hostname !== "";
