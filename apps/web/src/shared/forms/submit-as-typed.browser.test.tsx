import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { submitAsTyped } from "./submit-as-typed.ts";

type Fields = { name: string };

it("A form submits its values at the press, validated and as typed, even if more is typed right after", async () => {
  const handed: unknown[] = [];
  show(<NameForm submit={async (judged, typed) => void handed.push({ judged, typed })} />);
  const input = page.getByRole("textbox", { name: "Name" });
  await input.fill(" Anna ");
  (page.getByRole("button", { name: "Send" }).element() as HTMLElement).click();
  typeAtOnce(input.element() as HTMLInputElement, "Annika");
  await expect.poll(() => handed).toEqual([{ judged: { name: "Anna" }, typed: { name: " Anna " } }]);
  await expect.element(input).toHaveValue("Annika");
});

function NameForm({ submit }: { readonly submit: (judged: Fields, typed: Fields) => Promise<void> }) {
  const form = useForm<Fields, unknown, Fields>({
    resolver: async ({ name }) => ({ values: { name: name.trim() }, errors: {} }),
    defaultValues: { name: "" },
  });
  return (
    <form onSubmit={submitAsTyped(form, submit)}>
      <input {...form.register("name")} aria-label="Name" />
      <button type="submit">Send</button>
    </form>
  );
}

/** React notices a value only if it is set through the prototype's setter. */
function typeAtOnce(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
