import { userFilter } from "@afterword/contract/endpoints/user-admin";
import type { downloadUsers } from "@afterword/contract/endpoints/user-admin";
import { admin } from "@afterword/core/messages/admin";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { useMode } from "../../shared/device/mode.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { call } from "../../shared/http/call.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { userCountQuery } from "./api.ts";
import { UserList } from "./parts/user-list.tsx";
import { useDownload } from "./use-download.tsx";
import styles from "./user-admin-page.module.css";

/** What is looked at: the page counts from 0, and the text is what names and addresses must hold. */
type Position = { readonly wanted: string; readonly page: number };

const BEGINNING: Position = { wanted: "", page: 0 };

/** /admin-users: everyone with an account, and what admins may change of it (product §2, §4, §6). */
export function UsersPage() {
  const [{ wanted, page }, setPosition] = useKeptPosition();
  const [typed, setTyped] = useState(wanted);
  const count = useQuery(userCountQuery(wanted)).data;
  const search = (text: string): void => {
    const next = text.trim().toLowerCase();
    if (next !== wanted) setPosition({ wanted: next, page: 0 });
  };
  return (
    <Page title={say.title} heading={count === undefined ? say.title : admin.users(count)}>
      <div className={styles.bar}>
        <SearchField label={say.searchLabel} value={typed} onChange={setTyped} onSearch={search} />
        <CsvDownload wanted={wanted} />
      </div>
      <UserList
        wanted={wanted}
        page={page}
        count={count}
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
  const { start, isRunning, status } = useDownload("users.csv", (options) =>
    call<typeof downloadUsers>("GET /api/user-csv/:filter", {
      params: { filter: userFilter(wanted) },
      ...options,
    }),
  );
  if (useMode() === "app") return null;
  return (
    <>
      <IconButton
        label={say.downloadCsv}
        icon={<FileDown size={22} aria-hidden />}
        disabled={isRunning}
        onClick={start}
      />
      {status}
    </>
  );
}
