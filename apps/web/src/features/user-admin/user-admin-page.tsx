import { admin } from "@afterword/core/messages/admin";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useRef, useState } from "react";
import { useMode } from "../../shared/device/mode.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { fetchUsersCsv, userCountQuery } from "./api.ts";
import { UserList } from "./parts/user-list.tsx";
import { useDownload } from "./use-download.tsx";
import styles from "./user-admin-page.module.css";

/** What is looked at: the page counts from 0, and the text, as it was typed, is what names and addresses must hold. */
type Position = { readonly wanted: string; readonly page: number };

const BEGINNING: Position = { wanted: "", page: 0 };

/** /admin-users: everyone with an account, and what admins may change of it (product §2, §4, §6). */
export function UsersPage() {
  const [{ wanted, page }, setPosition] = useKeptPosition();
  const [typed, setTyped] = useState(wanted);
  const count = useQuery(userCountQuery(wanted)).data;
  const search = (text: string): void => {
    const next = text.trim();
    if (next !== wanted) setPosition({ wanted: next, page: 0 });
  };
  const box = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    setTyped("");
    search("");
    box.current?.focus();
  };
  return (
    <Page title={say.title} heading={count === undefined ? say.title : admin.users(count)}>
      <div className={styles.bar}>
        <SearchField ref={box} label={say.searchLabel} value={typed} onChange={setTyped} onSearch={search} />
        {count !== 0 && <CsvDownload wanted={wanted} />}
      </div>
      <UserList
        wanted={wanted}
        page={page}
        count={count}
        onClear={clear}
        onPage={(next) => setPosition({ wanted, page: next })}
      />
    </Page>
  );
}

/** By entry of the history. An address would be logged on its way, and a search may be a name. */
const kept = new Map<string, Position>();

/** The position survives a way to another page and back. */
function useKeptPosition(): readonly [Position, (next: Position) => void] {
  const { key } = usePageLocation();
  const [position, setPosition] = useState(() => kept.get(key) ?? BEGINNING);
  const keep = (next: Position): void => {
    kept.set(key, next);
    setPosition(next);
  };
  return [position, keep];
}

/** The users that are wanted as a table for other programs. Hidden in the app, which saves no files (product §2). */
function CsvDownload({ wanted }: { readonly wanted: string }) {
  const { start, isRunning, status } = useDownload("users.csv", (options) => fetchUsersCsv(wanted, options));
  if (useMode() === "app") return null;
  return (
    <>
      <Button
        className={styles.csv}
        aria-label={say.downloadCsv}
        title={say.downloadCsv}
        icon={<FileDown size={20} aria-hidden />}
        disabled={isRunning}
        onClick={start}
      >
        {say.csv}
      </Button>
      {status}
    </>
  );
}
