import { NEW_RECIPIENT } from "@afterword/contract/endpoints/pictures";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { pictures as say } from "@afterword/core/messages/pictures";
import { useEffect } from "react";
import { PictureField } from "../../pictures/public.ts";
import { useUpdateRecipient } from "../save-recipient.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { dropToast, showToast } from "../../../shared/toasts/toasts.ts";
import { useSendPictureOf } from "../api.ts";

/** The picture of an existing recipient; it is saved at once, independently of the form. */
export function RecipientPicture({ recipient }: { readonly recipient: Recipient }) {
  const { _id, name, email, pfp } = recipient;
  const send = useSendPictureOf(_id);
  const update = useUpdateRecipient();
  const remove = (): void =>
    update.mutate(
      { _id, name, email, hasPfp: false },
      {
        onSuccess: () => showToast(say.removed),
        onError: (error) => showFailure(error, say.removeFailed),
      },
    );
  return (
    <PictureField
      person={{ name, pfp }}
      label={pfp === null ? say.addOf(name) : say.changeOf(name)}
      title={say.titleOfRecipient}
      send={async (file, signal) => void (await send(file, signal))}
      onRemove={remove}
      removing={update.isPending}
    />
  );
}

type NewPictureProps = {
  readonly name: string;
  readonly pfp: string | null;
  readonly onChange: (pfp: string | null) => void;
};

/** The picture of a recipient who is not added yet: it waits on the server until the form is sent. */
export function NewRecipientPicture({ name, pfp, onChange }: NewPictureProps) {
  const send = useSendPictureOf(NEW_RECIPIENT);
  // Once the form is left, by adding or by navigating, the waiting picture is dropped.
  useEffect(() => () => dropToast(say.keptUntilAdded), []);
  return (
    <PictureField
      person={{ name, pfp }}
      label={pfp === null ? say.add : say.change}
      title={say.titleOfRecipient}
      send={async (file, signal) => onChange(await send(file, signal))}
      sent={say.keptUntilAdded}
      onRemove={() => onChange(null)}
    />
  );
}
