import { useForm, useWatch } from "react-hook-form";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { show } from "../../testing/show.tsx";
import { writeUnsavedValues } from "./unsaved-values.ts";
import { useUnsavedForm } from "./use-unsaved-form.ts";

const SAVED = { hours: 168 };

function Watching() {
  const form = useForm({ defaultValues: SAVED });
  useUnsavedForm(form, "test", SAVED);
  const hours = useWatch({ control: form.control, name: "hours" });
  return (
    <>
      <p>Shown: {hours}</p>
      <p>To be saved: {form.getValues("hours")}</p>
    </>
  );
}

beforeEach(() => window.localStorage.clear());

it("Restored input is shown also by what watches the form after it was restored, so what is shown is what is saved", async () => {
  logIn();
  writeUnsavedValues("test", { hours: 336 });
  show(<Watching />);
  await expect.element(page.getByText("To be saved: 336")).toBeVisible();
  await expect.element(page.getByText("Shown: 336")).toBeVisible();
});
