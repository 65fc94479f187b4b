import { words } from "@afterword/core/messages/words";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "./icon-button.tsx";
import styles from "./pager.module.css";

/** The arrows below a list that has more than one page; `page` counts from 0. Nothing for a single page. */
export function Pager({
  page,
  pages,
  onChange,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <div className={styles.pager}>
      <IconButton
        label={words.previousPage}
        icon={<ChevronLeft size={22} aria-hidden />}
        disabled={page === 0}
        onClick={() => onChange(page - 1)}
      />
      <output>{words.page(page + 1, pages)}</output>
      <IconButton
        label={words.nextPage}
        icon={<ChevronRight size={22} aria-hidden />}
        disabled={page >= pages - 1}
        onClick={() => onChange(page + 1)}
      />
    </div>
  );
}
