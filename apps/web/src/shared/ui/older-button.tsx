import { words } from "@afterword/core/messages/words";
import { Button } from "./button.tsx";
import { FormError } from "./form-error.tsx";

/** Loads the next, older page; after a failure the same button retries. */
export function OlderButton({
  busy,
  failed,
  onPress,
}: {
  readonly busy: boolean;
  readonly failed: boolean;
  readonly onPress: () => void;
}) {
  return (
    <>
      <Button wide busy={busy} onClick={onPress}>
        {words.older}
      </Button>
      <FormError sentence={failed && !busy ? words.olderFailed : null} />
    </>
  );
}
