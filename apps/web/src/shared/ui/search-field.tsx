import { words } from "@afterword/core/messages/words";
import { Search, X } from "lucide-react";
import { useRef } from "react";
import type { RefObject } from "react";
import { IconButton } from "./icon-button.tsx";
import field from "./field.module.css";
import styles from "./search-field.module.css";

/**
 * A search box with a button that clears it. `onChange` follows each key; `onSearch` says what is wanted: at Enter, when
 * the box is left, and when it is cleared.
 */
export function SearchField({
  label,
  value,
  onChange,
  onSearch,
  ref,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSearch?: (value: string) => void;
  /** The box itself, for a page that gives it the focus. */
  readonly ref?: RefObject<HTMLInputElement | null>;
}) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const clear = (): void => {
    onChange("");
    onSearch?.("");
    input.current?.focus();
  };
  return (
    <search className={`${field.box} ${styles.search}`}>
      <Search size={20} aria-hidden />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") onSearch?.(value);
        }}
        onBlur={() => onSearch?.(value)}
      />
      {value !== "" && (
        <IconButton label={words.clearSearch} icon={<X size={20} aria-hidden />} onClick={clear} />
      )}
    </search>
  );
}
