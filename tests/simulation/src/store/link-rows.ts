import type { LinkRows, NewLinkRow } from "@afterword/server/engine/store/rows/links";
import type { WallMs } from "@afterword/core/time/instant";
import { createRow, keyTaken, lock, read, write, type Row } from "./row.ts";
import type { Session } from "./session.ts";
import type { Link, Tables } from "./tables.ts";

/** Runs inside a statement. */
export const insertLink = async ({ tables, transaction }: Session, link: NewLinkRow): Promise<void> => {
  const row = createRow<Link>(() => undefined);
  if (tables.links.has(link.hash)) throw keyTaken("a link with this secret exists");
  tables.links.set(link.hash, row);
  await lock(row, transaction);
  write(row, transaction, { ...link, usedAt: null });
  index(tables, link, row);
};

export const linkRowsIn = (session: Session): LinkRows => {
  const { tables, statement } = session;
  const mark = async (hash: string, at: WallMs, mayUse: (link: Link) => boolean): Promise<boolean> => {
    const row = tables.links.get(hash);
    if (row === undefined) return false;
    await lock(row, session.transaction);
    const link = read(row, session.transaction);
    if (link === undefined || !mayUse(link)) return false;
    write(row, session.transaction, { ...link, usedAt: at });
    return true;
  };
  return {
    insertLink: async (link) => {
      await statement();
      await insertLink(session, link);
    },
    findLink: async (hash, purpose) => {
      await statement();
      const row = tables.links.get(hash);
      const link = row && read(row, session.transaction);
      if (link?.purpose !== purpose) return undefined;
      const { owner, ref, expiresAt, usedAt } = link;
      return { hash, owner, ref, expiresAt, usedAt };
    },
    markLinkUsed: async (hash, at) => {
      await statement();
      return mark(hash, at, ({ usedAt }) => usedAt === null);
    },
    setLinkUsedAt: async (hash, at) => {
      await statement();
      await mark(hash, at, () => true);
    },
    changeLinkRefs: async ({ owner, purpose, refs }, next) => {
      await statement();
      const rows = refs.flatMap((ref) => tables.linksByRef.get(refKey({ owner, purpose, ref })) ?? []);
      for (const row of rows) {
        await lock(row, session.transaction);
        const link = read(row, session.transaction);
        if (link === undefined || !refs.includes(link.ref)) continue;
        write(row, session.transaction, { ...link, ref: next });
        index(tables, { owner, purpose, ref: next }, row);
      }
    },
  };
};

type Place = Pick<Link, "owner" | "purpose" | "ref">;

const index = ({ linksByRef }: Tables, place: Place, row: Row<Link>): void => {
  const rows = linksByRef.get(refKey(place));
  if (rows === undefined) linksByRef.set(refKey(place), [row]);
  else rows.push(row);
};

const refKey = ({ owner, purpose, ref }: Place): string => `${owner} ${purpose} ${ref}`;
