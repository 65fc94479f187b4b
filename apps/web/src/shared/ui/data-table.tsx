import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";
import rowStyles from "./data-table-rows.module.css";
import styles from "./data-table.module.css";

/** One column of a table. The first one names its row, and stays while the others scroll. */
export type Column<Row> = {
  readonly key: string;
  readonly header: ReactNode;
  /** Numbers stand at the end, marks and switches in the middle. */
  readonly align?: "start" | "center" | "end";
  /** Sentences, which break into lines; anything else stays on one. */
  readonly wraps?: boolean;
  /** What an admin acts with: the last column, which stays in sight too where there is room for it. */
  readonly stays?: boolean;
  /** Only where there are columns, or only where a row is a list: in fewer words, without a head before it. */
  readonly seen?: "columns" | "rows";
  /** Whether a row has it; a column that no row has is left out. */
  readonly has?: (row: Row) => boolean;
  readonly render: (row: Row) => ReactNode;
};

/**
 * Rows with many columns: a table that scrolls in both directions, by keyboard too, under a head and beside a first
 * column that stay. On a phone, where few columns are in sight, a row is a list of its cells, each after its head.
 * That it is empty, loads or failed to load is said in its place (states.tsx).
 */
export function DataTable<Row>({
  caption,
  columns: allColumns,
  rows,
  rowKey,
  busy = false,
  part,
  isCompared = false,
  renderInstead,
  foot,
}: {
  /** What the table shows; it names it for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Other rows are on their way. */
  readonly busy?: boolean;
  /** Which part of all rows these are, such as a page; another one is seen from its top. */
  readonly part?: string | number;
  /** Figures that are read down their columns, which stay beside each other on a phone too. */
  readonly isCompared?: boolean;
  /** What stands in the place of a row, as wide as what is seen of the table: a form for it. Null: the row itself. */
  readonly renderInstead?: (row: Row) => ReactNode;
  /** As wide, below all rows: to add one. */
  readonly foot?: ReactNode;
}) {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const columns = allColumns.filter(({ has }) => has === undefined || rows.some(has));
  const { hasMore, look } = useMoreBeside(region);
  useTopOfPart(region, part);
  return (
    <div className={styles.frame} data-more={hasMore || undefined}>
      <section
        ref={region}
        className={styles.region}
        aria-labelledby={id}
        aria-busy={busy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls only what has the focus
        tabIndex={0}
        onScroll={look}
      >
        <table {...ROLES.table} className={classNames(styles.table, !isCompared && rowStyles.table)}>
          <caption id={id} className={styles.spoken}>
            {caption}
          </caption>
          <TableHead columns={columns} />
          <tbody {...ROLES.rows}>
            {rows.map((row) => (
              <tr key={rowKey(row)} {...ROLES.row}>
                {wholeRow(columns.length, renderInstead?.(row)) ??
                  columns.map((column, index) => (
                    <Cell
                      key={column.key}
                      column={column}
                      row={row}
                      isFirst={index === 0}
                      hasHead={index > 0 && !isCompared && column.seen !== "rows"}
                    />
                  ))}
              </tr>
            ))}
            {foot !== undefined && <tr {...ROLES.row}>{wholeRow(columns.length, foot)}</tr>}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const TableHead = <Row,>({ columns }: { readonly columns: readonly Column<Row>[] }) => (
  <thead {...ROLES.rows}>
    <tr {...ROLES.row}>
      {columns.map(({ key, header, align, stays, seen }) => (
        <th key={key} {...ROLES.head} scope="col" data-align={align} data-stays={stays} data-seen={seen}>
          <div>{header}</div>
        </th>
      ))}
    </tr>
  </thead>
);

/**
 * Browsers leave where it is what they count as seen, also below the first column or the shadow. What a press focuses
 * stays under the pointer, so that the press is not lost.
 */
const clearOfEdges = ({ target, currentTarget }: FocusEvent): void => {
  if (target instanceof Element && target !== currentTarget && target.matches(":focus-visible"))
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
};

const LAST_ROOM_PX = 12;

/** Whether more of a region lies beyond its end, where the table has a shadow. */
function useMoreBeside(region: RefObject<HTMLElement | null>) {
  const [hasMore, setHasMore] = useState(false);
  const look = useCallback((): void => {
    const box = region.current;
    if (box === null) return;
    // Less is the room after the last column.
    setHasMore(box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft) > LAST_ROOM_PX);
    // Scroll bars that take room are not in the shadow.
    const frame = box.parentElement?.style;
    frame?.setProperty("--bar-beside", `${box.offsetWidth - box.clientWidth}px`);
    frame?.setProperty("--bar-below", `${box.offsetHeight - box.clientHeight}px`);
    // Nor is the column that stays.
    frame?.setProperty("--last", `${box.querySelector<HTMLElement>("[data-stays]")?.offsetWidth ?? 0}px`);
  }, [region]);
  useEffect(() => {
    const watcher = new ResizeObserver(look);
    const box = region.current;
    if (box === null) return undefined;
    for (const one of [box, ...box.children]) watcher.observe(one);
    box.addEventListener("focusin", clearOfEdges);
    return () => {
      watcher.disconnect();
      box.removeEventListener("focusin", clearOfEdges);
    };
  }, [region, look]);
  return { hasMore, look };
}

/** Said again, because WebKit forgets them where a table is drawn as blocks. */
const ROLES = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

/** Another part is seen from its top, whichever scrolls: the table, or on a phone the page. */
function useTopOfPart(region: RefObject<HTMLElement | null>, part: string | number | undefined): void {
  const seen = useRef(part);
  useLayoutEffect(() => {
    if (seen.current === part) return;
    seen.current = part;
    const box = region.current;
    if (box === null) return;
    if (box.scrollHeight > box.clientHeight) box.scrollTo({ top: 0 });
    else if (box.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(box).scrollMarginTop))
      box.scrollIntoView({ block: "start" });
  }, [region, part]);
}

/** The names of what stands in a column one below the other. */
export function Heads({ names }: { readonly names: readonly string[] }) {
  return names.map((name) => (
    <span key={name} className={styles.head}>
      {`${name} `}
    </span>
  ));
}

const wholeRow = (columns: number, content: ReactNode): ReactNode =>
  content === null || content === undefined ? null : (
    <td {...ROLES.cell} className={styles.whole} colSpan={columns}>
      <div>{content}</div>
    </td>
  );

function Cell<Row>({
  column: { header, align, wraps, stays, seen, render },
  row,
  isFirst,
  hasHead,
}: {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly isFirst: boolean;
  /** The name of its column stands before it where columns have no room. */
  readonly hasHead: boolean;
}) {
  const content = (
    <>
      {hasHead && (
        <span className={rowStyles.head} aria-hidden>
          {header}
        </span>
      )}
      <div>{render(row)}</div>
    </>
  );
  return isFirst ? (
    <th {...ROLES.rowHead} scope="row" data-wraps={wraps}>
      {content}
    </th>
  ) : (
    <td {...ROLES.cell} data-align={align} data-wraps={wraps} data-stays={stays} data-seen={seen}>
      {content}
    </td>
  );
}
