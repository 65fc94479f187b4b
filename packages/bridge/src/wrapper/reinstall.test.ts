import { describe, expect, it } from "vitest";
import { createVault, type SecretPlace } from "./reinstall.ts";

/** A keychain, which outlives the app; it may fail at a write. */
const buildKeychain = () => {
  const kept = new Map<string, string>();
  let failsAt: string | null = null;
  const place: SecretPlace = {
    read: async (key) => kept.get(key) ?? null,
    write: async (key, value) => {
      if (key === failsAt) throw new Error("the keychain is locked");
      if (value === null) kept.delete(key);
      else kept.set(key, value);
    },
  };
  return { kept, place, failAt: (key: string | null) => void (failsAt = key) };
};

const install = (place: SecretPlace, atMs: number) => createVault({ place, installedMs: async () => atMs });

describe("createVault", () => {
  it("Secrets are there at the next start of the same installation", async () => {
    const { place } = buildKeychain();
    await install(place, 1).write("secret", "anna");
    await install(place, 1).write("deviceToken", "token");
    const vault = install(place, 1);
    expect([await vault.read("secret"), await vault.read("deviceToken")]).toEqual(["anna", "token"]);
  });

  it("No secret outlives a reinstall", async () => {
    const { place, kept } = buildKeychain();
    const first = install(place, 1);
    for (const key of ["secret", "deviceToken", "quietSigns"] as const)
      await first.write(key, "of the first");
    expect(await install(place, 2).read("secret")).toBeNull();
    expect([...kept.values()]).not.toContain("of the first");
  });

  it("A write of a new installation survives its own wipe", async () => {
    const { place } = buildKeychain();
    await install(place, 1).write("secret", "anna");
    const vault = install(place, 2);
    await Promise.all([vault.write("secret", "berta"), vault.read("deviceToken")]);
    expect(await vault.read("secret")).toBe("berta");
  });

  it("A wipe that was cut short is done again, and nothing is read before it", async () => {
    const { place, failAt } = buildKeychain();
    await install(place, 1).write("quietSigns", "of the first");
    const vault = install(place, 2);
    failAt("quietSigns");
    await expect(vault.read("quietSigns")).rejects.toThrow("the keychain is locked");
    failAt(null);
    expect(await vault.read("quietSigns")).toBeNull();
  });

  it("Nothing is read while the time of the installation is unknown", async () => {
    const { place } = buildKeychain();
    await install(place, 1).write("secret", "anna");
    const times = [() => Promise.reject(new Error("not ready")), async () => 1];
    const vault = createVault({ place, installedMs: () => times.shift()!() });
    await expect(vault.read("secret")).rejects.toThrow("not ready");
    expect(await vault.read("secret")).toBe("anna");
  });
});
