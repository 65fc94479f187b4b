import { createVault, type Vault, type VaultKey } from "@afterword/bridge/wrapper/reinstall";
import { countInstallations, keyOf, type PhonePlatform } from "../phone/installation.ts";

/**
 * The place for secrets of one phone, under the wrapper's own vault. An iPhone keeps what is in it when the app is
 * removed, and the vault has to wipe it; Android removes it with the app.
 */
export const createPhoneVault = (storage: Storage, platform: PhonePlatform, onWrite: () => void): Vault =>
  createVault({
    place: {
      read: async (key) => storage.getItem(placeOf(platform, key)),
      write: async (key, value) => {
        if (value === null) storage.removeItem(placeOf(platform, key));
        else storage.setItem(placeOf(platform, key), value);
        onWrite();
      },
    },
    // Any number that a reinstall changes.
    installedMs: async () => countInstallations(storage, platform),
  });

/** What the phone keeps, for the panel. */
export const lookIntoVault = (storage: Storage, platform: PhonePlatform, key: VaultKey): string | null =>
  storage.getItem(placeOf(platform, key));

/** What Android does when the app is removed. */
export const emptyVault = (storage: Storage, platform: PhonePlatform): void => {
  for (const key of ["secret", "deviceToken", "quietSigns"] as const)
    storage.removeItem(placeOf(platform, key));
};

const placeOf = (platform: PhonePlatform, key: string): string => keyOf(platform, `vault.${key}`);
