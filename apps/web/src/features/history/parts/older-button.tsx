import { history as say } from "@afterword/core/messages/history";
import { Button } from "../../../shared/ui/button.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";

/** Asks for the next, older page; when that did not come, the same button asks again. */
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
      <FormError sentence={failed && !busy ? say.olderFailed : null} />
      <Button wide busy={busy} onClick={onPress}>
        {say.older}
      </Button>
    </>
  );
}
