import { NOTE_LIST_AVATARS } from "@afterword/core/constants";
import { UserRound } from "lucide-react";
import { useState } from "react";
import { initials, tintOf } from "../format/initials.ts";
import { classNames } from "./class-names.ts";
import styles from "./avatar.module.css";

type Person = { readonly name: string; readonly pfp?: string | null };

type AvatarProps = {
  readonly person: Person;
  /** Side in px: 28 in a stack, 32 in a row, 44 in the sidebar, 94 where it can be changed. */
  readonly size?: 28 | 32 | 44 | 94;
  /** The name is shown beside it as text, so it need not be announced. */
  readonly silent?: boolean;
};

/** A person's picture, or the initials on one of five muted tints. */
export function Avatar({ person, size = 32, silent = false }: AvatarProps) {
  const { name, pfp } = person;
  // Picture addresses expire, and the device may be offline.
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = typeof pfp === "string" && pfp !== failed;
  const spoken = silent ? { "aria-hidden": true } : { role: "img", "aria-label": name, title: name };
  return (
    <span {...spoken} className={classNames(styles.avatar, styles[`size${size}`])} data-tint={tintOf(name)}>
      {isShown ? <img src={pfp} alt="" onError={() => setFailed(pfp)} /> : <Letters name={name} />}
    </span>
  );
}

/** A person without a name yet gets a placeholder. */
function Letters({ name }: { readonly name: string }) {
  const letters = initials(name);
  return letters === "" ? <UserRound className={styles.placeholder} /> : letters;
}

/** The first three people, and how many more there are. */
export function AvatarStack({ people }: { readonly people: readonly (Person & { readonly _id: string })[] }) {
  const more = people.length - NOTE_LIST_AVATARS;
  return (
    <span className={styles.stack}>
      {people.slice(0, NOTE_LIST_AVATARS).map((person) => (
        <Avatar key={person._id} person={person} size={28} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}
