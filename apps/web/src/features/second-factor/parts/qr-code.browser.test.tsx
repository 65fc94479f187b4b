import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../testing/show.tsx";
import { QrCode } from "./qr-code.tsx";

/** Simulates that the library's file cannot be fetched. */
vi.mock("qr", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

it("A QR code that could not be loaded shows its message in place of the picture", async () => {
  show(<QrCode text="otpauth://totp/x" label="Picture" failed="Type the key instead." />);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Type the key instead.");
  expect(page.getByRole("img", { name: "Picture" }).elements()).toEqual([]);
});
