/** A place of the system for secrets. On iOS it outlives the app that wrote into it. */
export type SecretPlace = {
  readonly read: (key: string) => Promise<string | null>;
  /** Null removes it. */
  readonly write: (key: string, value: string | null) => Promise<void>;
};

/** What the wrapper keeps: the secret of the phone's owner, and what belongs to quiet signs. */
const KEYS = ["secret", "deviceToken", "quietSigns"] as const;
export type VaultKey = (typeof KEYS)[number];

export type Vault = {
  readonly read: (key: VaultKey) => Promise<string | null>;
  readonly write: (key: VaultKey, value: string | null) => Promise<void>;
};

export type VaultOptions = {
  readonly place: SecretPlace;
  /** When this installation of the app came onto the phone. An update does not change it. */
  readonly installedMs: () => Promise<number>;
};

/**
 * A vault that no secret of an earlier installation is read from: product §4 lets a reinstall free the phone. The time
 * of the installation is kept beside the secrets; where it differs, they are wiped before the first access. The mark
 * is written last, so that a wipe that was cut short is done again.
 */
export const createVault = ({ place, installedMs }: VaultOptions): Vault => {
  const wipeIfReinstalled = async (): Promise<void> => {
    const mark = String(await installedMs());
    if ((await place.read(MARK_KEY)) === mark) return;
    for (const key of KEYS) await place.write(key, null);
    await place.write(MARK_KEY, mark);
  };
  let checked: Promise<void> | null = null;
  // A check that failed is made again at the next access, which waits for it: no secret goes out unchecked.
  const check = (): Promise<void> => {
    checked ??= wipeIfReinstalled().catch((error: unknown) => {
      checked = null;
      throw error;
    });
    return checked;
  };
  return {
    read: async (key) => {
      await check();
      return place.read(key);
    },
    write: async (key, value) => {
      await check();
      await place.write(key, value);
    },
  };
};

const MARK_KEY = "installation";
