import type { PreviewForm } from "@afterword/contract/endpoints/rehearsals";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { ROUTES } from "@afterword/core/routes/paths";
import type { getUser } from "@afterword/contract/endpoints/accounts";
import { call, readCsrfCookie } from "../../shared/http/call.ts";
import { isDarkShown } from "../../shared/ui/is-dark-shown.ts";
import { session } from "../../shared/http/session.ts";

type PreviewContent = Omit<PreviewForm, "token" | "theme" | "language"> & Pick<Recipient, "language">;

/**
 * Shows a note as its recipient would see it in the frame with this name. A form can post content of any length,
 * unsaved included, and the answer has its own content security policy, so a mail looks as in a mail program. Throws if
 * the session is over or cannot be checked.
 */
export async function postPreview(frameName: string, content: PreviewContent): Promise<void> {
  const token = await freshToken();
  if (token === null) throw new Error("the session is over");
  const theme = isDarkShown() ? "dark" : "light";
  const form = document.createElement("form");
  form.method = "post";
  form.action = ROUTES.previewNote;
  form.target = frameName;
  form.hidden = true;
  const { language, recording, ...said } = content;
  const spoken = language === null ? {} : { language };
  const fields = { ...said, ...spoken, recording: JSON.stringify(recording), theme, token };
  for (const [name, value] of Object.entries({ ...fields, csrf: readCsrfCookie() ?? "" })) {
    // A text area keeps line breaks; other fields drop them.
    const field = document.createElement("textarea");
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.requestSubmit();
  form.remove();
}

/**
 * A valid access token. A refused form cannot renew the session, so a call does that first. Null if the session is
 * over.
 */
async function freshToken(): Promise<string | null> {
  const before = session.get();
  if (before.kind === "logged-out") return null;
  await call<typeof getUser>("GET /api/user/:_id", { params: { _id: before.userId } });
  const current = session.get();
  return current.kind === "logged-in" ? current.tokens.token : null;
}
